"""Both benches as environments that agents train in."""
