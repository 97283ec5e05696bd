"""The words of Meridian's quarterly report: footnotes, notes, discussion. Data only."""

from __future__ import annotations

NOTE_1 = (
    "Professional Services include implementation, training and advisory engagements, most of which are billed on a "
    "time-and-materials basis."
)
NOTE_2 = "Research and Development is stated net of $18.6 million and $16.9 million of capitalized software costs."
NOTE_3 = (
    "Restructuring Charges relate to Project Titan, a workforce reduction of approximately 6% and the closure of two "
    "offices announced on April 14, 2026. No restructuring charges were recorded in the prior-year period. See Note 3."
)
ENTRIES = (
    ("", "PART I – FINANCIAL INFORMATION"),
    ("Item 1.", "Item 1. Financial Statements (unaudited)"),
    ("", "Notes to Consolidated Financial Statements (unaudited)"),
    ("Item 2.", "Item 2. Management’s Discussion and Analysis"),
    ("", "PART II – OTHER INFORMATION"),
    ("Item 1A.", "Item 1A. Risk Factors"),
    ("", "SIGNATURES"),
)
NOTES: tuple[tuple[str, tuple[str, ...], str], ...] = (
    (
        "Note 1. Basis of Presentation",
        (
            "Meridian Cloud Systems, Inc. (the “Company”) provides a subscription platform for enterprise resource planning. "
            "The accompanying unaudited consolidated financial statements have been prepared in accordance with U.S. "
            "generally accepted accounting principles for interim reporting and include the accounts of the Company and its "
            "wholly owned subsidiaries. Intercompany balances have been eliminated.",
            "In the opinion of management, all adjustments considered necessary for a fair statement have been included. "
            "Results for the three months ended June 30, 2026 do not necessarily indicate the results to be expected for the "
            "year ending December 31, 2026. The Company operates as 1 reportable segment and employed 11,640 people at the "
            "end of the quarter, compared with 12,190 a year earlier.",
        ),
        "",
    ),
    (
        "Note 2. Revenues",
        (
            "Enterprise Subscriptions are recognized ratably over the contract term, which is generally one to three years. "
            "Professional Services are recognized as the services are performed. No customer accounted for more than 10% of "
            "total revenues in either period. The following table shows revenues by the location of the customer.",
        ),
        "regions",
    ),
    (
        "",
        (
            "Revenue that has been contracted but not yet recognized, including deferred revenue and amounts to be invoiced, "
            "is expected to be recognized as follows.",
        ),
        "obligations",
    ),
    (
        "Note 3. Restructuring",
        (
            "On April 14, 2026, the Board of Directors approved Project Titan, a plan to simplify the Company’s go-to-market "
            "organization. The plan covers approximately 6% of the workforce and two leased offices and is expected to be "
            "substantially complete by December 31, 2026. The Company expects total charges between $50 million and "
            "$60 million, of which $42.5 million was recorded in the quarter. Activity was as follows.",
        ),
        "titan",
    ),
    (
        "Note 4. Commitments and Contingencies",
        (
            "The Company is party to claims that arise in the ordinary course of business. At June 30, 2026, no loss was both "
            "probable and reasonably estimable. Purchase commitments for hosting services were $410 million, of which "
            "$128 million falls due within 12 months. Standby letters of credit of $9.4 million secure office leases.",
        ),
        "",
    ),
)
MDA = (
    "Total Revenues grew 15% from the prior-year quarter, driven by Enterprise Subscriptions, which grew 20% on new customers "
    "and larger renewals. Professional Services fell 13% as partners carried out a larger share of implementations.",
    "Research and Development grew 7% on headcount in the first half of 2025. General and Administrative grew 8%, in part for "
    "compliance costs of $4.1 million. The provision for income taxes reflects a lower share of tax-exempt income.",
    "Cash, cash equivalents and marketable securities are our principal source of liquidity. We believe that they, together "
    "with cash provided by operating activities and the undrawn revolving credit facility of $750 million, meet our needs "
    "for at least the next 12 months.",
)
RISKS = (
    "We may not realize the expected benefits of Project Titan, and its cost may exceed the range of $50 million to $60 million.",
    "Roughly 27% of our revenues come from outside the Americas and are exposed to movements in exchange rates; a 10% change "
    "in the euro would have changed revenues of the quarter by about $31 million.",
    "Our data centers are run by 3 providers; an interruption at one of them could last 24 hours or longer.",
    "Contracts with a term of 1 year or less may not be renewed.",
)
