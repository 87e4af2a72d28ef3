package mailverdict

import (
	"context"
	"encoding/json"
)

// Page is one page of a list.
type Page[T any] struct {
	Data       []T     `json:"data"`
	HasMore    bool    `json:"has_more"`
	NextCursor *string `json:"next_cursor"`
}

// Pages is a list that the server returns in pages; they are requested when they are needed.
type Pages[T any] struct {
	client  *Client
	call    call
	options []Option
}

// withCursor adds a cursor to the fields of a query or a body.
func withCursor(fields any, after string) (map[string]any, error) {
	merged := map[string]any{}
	if fields != nil {
		text, err := json.Marshal(fields)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(text, &merged); err != nil {
			return nil, err
		}
	}
	merged["after"] = after
	return merged, nil
}

// Page returns one page: the first, or the one after a cursor.
func (p *Pages[T]) Page(ctx context.Context, after string) (*Page[T], error) {
	sent := p.call
	if after != "" {
		var err error
		if sent.body != nil {
			sent.body, err = withCursor(sent.body, after)
		} else {
			sent.query, err = withCursor(sent.query, after)
		}
		if err != nil {
			return nil, err
		}
	}
	var page Page[T]
	if err := p.client.send(ctx, sent, &page, p.options); err != nil {
		return nil, err
	}
	return &page, nil
}

// Each calls a function for every item of every page, until one returns an error, which Each returns.
func (p *Pages[T]) Each(ctx context.Context, do func(T) error) error {
	after := ""
	for {
		page, err := p.Page(ctx, after)
		if err != nil {
			return err
		}
		for _, item := range page.Data {
			if err := do(item); err != nil {
				return err
			}
		}
		if !page.HasMore || page.NextCursor == nil {
			return nil
		}
		after = *page.NextCursor
	}
}

// All returns the first items, from as many pages as needed.
func (p *Pages[T]) All(ctx context.Context, limit int) ([]T, error) {
	items := []T{}
	after := ""
	for len(items) < limit {
		page, err := p.Page(ctx, after)
		if err != nil {
			return nil, err
		}
		items = append(items, page.Data...)
		if !page.HasMore || page.NextCursor == nil {
			break
		}
		after = *page.NextCursor
	}
	if limit >= 0 && len(items) > limit {
		items = items[:limit]
	}
	return items, nil
}
