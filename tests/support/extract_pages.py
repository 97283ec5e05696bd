"""A toy filing's pages, parsed, and an entry of a schema to fill from them."""

from __future__ import annotations

from datetime import date
from typing import Any

from tests.support.table_pages import filing, page_of
from tieout.cells.stage import extract
from tieout.extract.reading import Parsed
from tieout.layout.stage import layout

ENTRY: dict[str, Any] = {
    "type": "object",
    "properties": {
        "value": {"anyOf": [{"type": "null"}, {"type": "number"}]},
        "data_period": {"type": "string", "description": "e.g. 'FY2025 Q3'"},
        "unit": {"type": "string"},
        "scale": {"type": ["integer", "null"]},
        "segment_type": {"enum": ["company", "business_segment", "geographic_segment"]},
        "segment_name": {"type": "string"},
        "metric_type": {"enum": ["actual", "guidance"]},
    },
    "required": ["value", "data_period"],
}
INCOME = """
    Ashdown Holdings, Inc.
    Consolidated Statements of Operations
    (in millions, except per share data)

                                          Three Months Ended          Six Months Ended
                                               June 30,                    June 30,
                                          2025         2024           2025         2024
    Net sales                          $ 1,204.0    $ 1,096.0      $ 2,310.0    $ 2,105.0
    Cost of sales                          702.0        655.0        1,350.0      1,260.0
    Gross profit                           502.0        441.0          960.0        845.0
    Selling and administrative             240.0        221.0          470.0        430.0
    Operating income                       262.0        220.0          490.0        415.0
    Interest expense                       (12.0)       (11.0)         (24.0)       (21.0)
    Income before income taxes             250.0        209.0          466.0        394.0
    Provision for income taxes              50.0         42.0           93.0         79.0
    Net income                         $   200.0    $   167.0      $   373.0    $   315.0
    Diluted earnings per share         $    2.00    $    1.65      $    3.72    $    3.11
"""
BALANCE = """
    Ashdown Holdings, Inc.
    Consolidated Balance Sheets
    (in millions)

                                           June 30,     December 31,
                                             2025           2024
    Current assets:
      Cash and cash equivalents          $    310.0     $    288.0
      Short-term investments                     —            20.0
      Accounts receivable, net                402.0          377.0
      Inventories                             208.0          213.0
      Total current assets                    920.0          898.0
    Property and equipment, net               512.0          498.0
    Total assets                         $  1,432.0     $  1,396.0
    Accounts payable                     $    190.0     $    181.0
    Total current liabilities                 290.0          285.0
    Long-term debt                            301.0          299.0
    Total liabilities                         591.0          584.0
    Retained earnings                         841.0          812.0
    Total shareholders' equity                841.0          812.0
"""
SEGMENTS = """
    Note 12. Segments
    Results of our reportable segments were as follows:
    (in millions)

                                          Three Months Ended          Six Months Ended
                                               June 30,                    June 30,
                                          2025         2024           2025         2024
    Net sales:
      Pumps                            $   804.0    $   716.0      $ 1,510.0    $ 1,355.0
      Valves                               412.0        390.0          824.0        768.0
      Intersegment eliminations            (12.0)       (10.0)         (24.0)       (18.0)
      Total                            $ 1,204.0    $ 1,096.0      $ 2,310.0    $ 2,105.0
    Operating income:
      Pumps                            $   181.0    $   160.0      $   340.0    $   291.0
      Valves                                81.0         60.0          150.0        124.0
      Total                            $   262.0    $   220.0      $   490.0    $   415.0
"""
REVIEW = """
    Net sales of our segments changed as follows:
    (dollars in millions)

                                          Three Months Ended
                                               June 30,
                                          2025         2024       % Change
    Pumps                              $   804.0    $   716.0         12.3%
    Valves                                 412.0        390.0          5.6%
    Net sales                          $ 1,204.0    $ 1,096.0          9.9%
    Gross margin                            41.7%        40.2%
"""
OUTLOOK = """
    Outlook for the six months ending December 31, 2025
    (in millions)

                                           Outlook
                                             2025
    Net sales                            $  2,500.0
    Operating income                          520.0
"""


def parsed(*pictures: str, **more: Any) -> Parsed:
    """The second quarter of Ashdown's fiscal 2025, a page a picture."""
    row = {"form": "10-Q", "fiscal_period": "Q2", "period_end": date(2025, 6, 30), **more}
    one = filing(**row)
    tables, cells = extract(layout([page_of(p, number=n) for n, p in enumerate(pictures, 1)]), one)
    return Parsed(one, tables, cells, ())
