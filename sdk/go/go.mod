module mailverdict.test/mailverdict

go 1.18
