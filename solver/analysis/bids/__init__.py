"""The bids of Truf: what each card would score, best replies, equilibria, and bidding on one's own hand."""
