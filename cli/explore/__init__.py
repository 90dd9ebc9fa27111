"""The full-screen explorer: what ``kozyr explore`` shows, and the keys it answers to."""
