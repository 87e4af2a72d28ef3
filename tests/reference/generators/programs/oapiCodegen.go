package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"

	"example.test/client/api"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	ctx := context.Background()
	withKey := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("MAILVERDICT_API_KEY"))
		return nil
	}
	client, err := api.NewClientWithResponses(os.Getenv("MAILVERDICT_URL"), api.WithRequestEditorFn(withKey))
	check(err)
	checked, err := client.CreateValidationWithResponse(ctx, nil,
		api.CreateValidationJSONRequestBody{Email: "mailbox-full@sandbox.test"})
	check(err)
	fmt.Println(checked.JSON200.Verdict, checked.JSON200.Reason)

	emails := []string{"deliverable@sandbox.test", "mailbox-not-found@sandbox.test"}
	start := api.ListOptionsStartAuto
	body := api.CreateListJSONRequestBody{Options: &api.ListOptions{Start: &start}}
	body.Source.Emails = &emails
	made, err := client.CreateListWithResponse(ctx, &api.CreateListParams{IdempotencyKey: "four"}, body)
	check(err)
	list := made.JSON201
	for list.State != "completed" {
		time.Sleep(100 * time.Millisecond)
		read, err := client.ReadListWithResponse(ctx, list.Id, nil)
		check(err)
		list = read.JSON200
	}
	rows, err := client.ReadListRowsWithResponse(ctx, list.Id, nil)
	check(err)
	for _, row := range rows.JSON200.Data {
		fmt.Print(*row.Verdict, " ")
	}
	fmt.Println()
}
