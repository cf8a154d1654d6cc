// Keeps a copy of a group's roster in roster.json. Run it every few minutes, one run at a time: go run follow_roster.go
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"time"
)

type copyOfRoster struct {
	Entries map[string]json.RawMessage `json:"entries"`
	Since   time.Time                  `json:"since"`
	Full    time.Time                  `json:"full"`
}

type page struct {
	Items      []json.RawMessage `json:"items"`
	NextCursor *string           `json:"nextCursor"`
}

var client = &http.Client{
	Timeout: 30 * time.Second,
	// A redirect would take the credential along.
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// read gives a page, and when the service made it.
func read(query url.Values) (found page, made time.Time, err error) {
	credential := os.Getenv("GROUP_MANAGEMENT_KEY")
	if credential == "" {
		credential = os.Getenv("GROUP_MANAGEMENT_ACCESS_TOKEN")
	}
	address := fmt.Sprintf("%s/groups/%s/contacts?%s", os.Getenv("GROUP_MANAGEMENT_BASE_URL"),
		url.PathEscape(os.Getenv("GROUP_MANAGEMENT_GROUP_ID")), query.Encode())
	request, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		return
	}
	request.Header.Set("Authorization", "Bearer "+credential)
	asked := time.Now()
	response, err := client.Do(request)
	if err != nil {
		return
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return found, made, errors.New("the service responded with " + response.Status)
	}
	if err = json.NewDecoder(response.Body).Decode(&found); err != nil {
		return
	}
	if made, err = http.ParseTime(response.Header.Get("Date")); err != nil {
		return
	}
	age, _ := strconv.Atoi(response.Header.Get("Age")) // of a cache
	return found, made.Add(-time.Since(asked) - time.Duration(age)*time.Second), nil
}

// walk puts every page into entries, and gives when the oldest one was made.
func walk(entries map[string]json.RawMessage, since string) (began time.Time, err error) {
	query := url.Values{"limit": {"200"}}
	if since != "" {
		query.Set("updatedSince", since)
	}
	for seen := map[string]bool{}; ; {
		found, made, err := read(query)
		if err != nil {
			return began, err
		}
		if began.IsZero() || made.Before(began) {
			began = made
		}
		for _, item := range found.Items {
			var entry struct{ ID string }
			if err := json.Unmarshal(item, &entry); err != nil {
				return began, err
			}
			entries[entry.ID] = item
		}
		if found.NextCursor == nil {
			return began, nil
		}
		if seen[*found.NextCursor] {
			return began, errors.New("the service gave the same cursor again")
		}
		seen[*found.NextCursor] = true
		query.Set("cursor", *found.NextCursor)
	}
}

func follow() (roster copyOfRoster, err error) {
	var began time.Time
	stored, err := os.ReadFile("roster.json")
	if err == nil {
		if err = json.Unmarshal(stored, &roster); err != nil {
			return
		}
		if began, err = walk(roster.Entries, roster.Since.Format(time.RFC3339Nano)); err != nil {
			return
		}
	} else if !errors.Is(err, os.ErrNotExist) {
		return
	}
	if stored == nil || began.Before(roster.Since) || began.Sub(roster.Full) > 20*time.Hour {
		roster.Entries = map[string]json.RawMessage{} // everything: an entry that is missing was removed
		if began, err = walk(roster.Entries, ""); err != nil {
			return
		}
		roster.Full = began
	}
	// A change is stamped before it can be read, and clocks differ.
	roster.Since = began.Add(-5 * time.Minute)
	return roster, nil
}

func main() {
	log.SetFlags(0)
	roster, err := follow()
	if err != nil {
		log.Fatal(err)
	}
	text, err := json.Marshal(roster)
	if err != nil {
		log.Fatal(err)
	}
	// Personal data: for this user alone.
	if err := os.WriteFile("roster.new", text, 0o600); err != nil {
		log.Fatal(err)
	}
	if err := os.Rename("roster.new", "roster.json"); err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(roster.Entries), "entries")
}
