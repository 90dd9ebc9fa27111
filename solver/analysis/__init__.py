"""What players argue about before and after a deal: bids, exchanges, expectations."""
