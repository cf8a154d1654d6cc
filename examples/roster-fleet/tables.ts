// The tables of the database: those of the rosters, and those of the rounds.
import { tables as rosterTables } from "./roster-sql.ts";

export const tables = `${rosterTables};

  -- Which service this is a copy of.
  CREATE TABLE IF NOT EXISTS source (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    host text NOT NULL
  );

  -- A pass over all groups: over everything, or over what changed since the last.
  CREATE TABLE IF NOT EXISTS rounds (
    number integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    "full" boolean NOT NULL,
    begun_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz
  );

  CREATE TABLE IF NOT EXISTS groups (
    id text PRIMARY KEY,
    name text NOT NULL,
    -- The last round that is done with the group.
    done_in integer NOT NULL DEFAULT 0,
    entries integer NOT NULL DEFAULT 0,
    -- Of the last round.
    added integer NOT NULL DEFAULT 0,
    changed integer NOT NULL DEFAULT 0,
    removed integer NOT NULL DEFAULT 0,
    problem text
  );

  -- Read out of the entries, so that the columns cannot disagree with them.
  CREATE OR REPLACE VIEW roster AS SELECT
    group_id, id,
    entry ->> 'type' AS type,
    entry ->> 'firstName' AS first_name,
    entry ->> 'lastName' AS last_name,
    entry ->> 'email' AS email,
    entry ->> 'phone' AS phone,
    (entry ->> 'birthDate')::date AS birth_date,
    entry ->> 'role' AS role,
    entry ->> 'title' AS title,
    entry -> 'tags' AS tags,
    (entry ->> 'hasAccount')::boolean AS has_account,
    entry ->> 'inviteStatus' AS invite_status,
    (entry ->> 'createdAt')::timestamptz AS created_at,
    (entry ->> 'updatedAt')::timestamptz AS updated_at
  FROM contacts;

  CREATE TABLE IF NOT EXISTS workers (
    name text PRIMARY KEY,
    seen_at timestamptz NOT NULL,
    waits_until timestamptz NOT NULL
  );
`;
