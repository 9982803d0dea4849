-- A small network as the version of the first migration wrote it: people and their accounts, rosters, sessions, money, mails and a transfer.
-- The password of Rita Haddad and of Georges Khoury is 'a secret of Rita', hashed by scrypt as that version did.

INSERT INTO auth.users (id, name, email, email_verified, metadata, created_at) VALUES
  ('01990000-0000-7000-8000-000000000001', 'Rita Haddad', 'rita@example.org', true,
    '{"organization_name": "SNMY1", "phone_number": "+961 3 100 001", "language": "ar", "search_key": "rita haddad"}', '2026-01-05T08:00:00Z'),
  ('01990000-0000-7000-8000-000000000002', 'Georges Khoury', 'georges@example.org', true,
    '{"organization_name": "SNMY1", "phone_number": null, "language": "en", "search_key": "georges khoury"}', '2026-01-06T08:00:00Z'),
  ('01990000-0000-7000-8000-000000000003', 'غسّان', 'ghassan@example.org', true,
    '{"organization_name": "SNMK1", "phone_number": null, "language": "ar", "search_key": "غسان"}', '2026-01-07T08:00:00Z'),
  ('01990000-0000-7000-8000-000000000004', 'Refused', 'refused@example.org', true,
    '{"organization_name": null, "phone_number": null, "language": "en", "search_key": "refused"}', '2026-01-08T08:00:00Z');

UPDATE profiles SET approval_status = 'approved', decided_at = '2026-01-09T08:00:00Z', decided_by = '01990000-0000-7000-8000-000000000001'
  WHERE full_name IN ('Rita Haddad', 'Georges Khoury');
UPDATE profiles SET organization_role = 'secretary' WHERE full_name = 'Georges Khoury';
UPDATE profiles SET approval_status = 'rejected', decided_at = '2026-01-09T08:00:00Z', rejection_reason = 'Nobody knows them'
  WHERE full_name = 'Refused';

INSERT INTO user_roles (user_id, role) VALUES ('01990000-0000-7000-8000-000000000001', 'admin');
INSERT INTO user_organizations (id, user_id, organization_name, organization_role) VALUES
  ('01990000-0000-7000-8000-000000000011', '01990000-0000-7000-8000-000000000002', 'SNMY1', 'team_leader'),
  ('01990000-0000-7000-8000-000000000012', '01990000-0000-7000-8000-000000000002', 'SNMK1', NULL);

INSERT INTO auth.accounts (id, user_id, account_id, provider_id, password)
  SELECT id, id, id::text, 'credential',
    'cb599e15f50d58f44edc4cc8149587b1:a9f098159adf5dc31043c42adf05244268d944b5ee6fd421881b9d9d9da61fcce769de0190afff0860d90c9a74385ad29f05f34e72590bcfc03f91d5e8c9464c'
  FROM auth.users WHERE email IN ('rita@example.org', 'georges@example.org');
INSERT INTO auth.sessions (id, user_id, token, expires_at, ip_address, user_agent, created_at) VALUES
  ('01990000-0000-7000-8000-000000000021', '01990000-0000-7000-8000-000000000002', 'token-of-georges', now() + interval '20 days',
    '192.0.2.7', 'Mozilla/5.0', now() - interval '1 day');
INSERT INTO auth.verifications (id, identifier, value, expires_at) VALUES
  ('01990000-0000-7000-8000-000000000022', 'reset', 'x', '2026-02-01T08:00:00Z');
INSERT INTO auth.sign_in_attempts (key, count) VALUES ('account:rita@example.org', 3);

INSERT INTO organization_attendees (id, organization_name, attendee_name, name_key, search_key, is_leader, created_by, birthdate, age_override,
    phone_number, removed_at, content_digest) VALUES
  ('01990000-0000-7000-8000-000000000031', 'SNMY1', 'Leader One', 'leader one', 'leader one', true, NULL, '1999-02-28', false, '+961 3 200 001', NULL, ''),
  ('01990000-0000-7000-8000-000000000032', 'SNMY1', 'مريم', 'مريم', 'مريم', false, '01990000-0000-7000-8000-000000000002', '2013-03-15', false, NULL, NULL, 'a'),
  ('01990000-0000-7000-8000-000000000033', 'SNMY1', 'Karam', 'karam', 'karam', false, NULL, '2009-08-31', true, NULL, NULL, 'b'),
  ('01990000-0000-7000-8000-000000000034', 'SNMY1', 'Left', 'left', 'left', false, NULL, NULL, false, NULL, '2026-02-01T08:00:00Z', 'c'),
  ('01990000-0000-7000-8000-000000000035', 'SNMK1', 'Small', 'small', 'small', false, NULL, '2021-09-02', true, NULL, NULL, 'd');

INSERT INTO sessions (id, title, description, presenter_name, topic, activities, reflection, session_structure, food_details, session_date, session_time,
    location, presentation_method, organization, created_by, version, content_digest, edit_digest, created_at, updated_at) VALUES
  ('01990000-0000-7000-8000-000000000041', 'SNMY1 - January 10, 2026', 'Leaders: Leader One', 'Leader One', 'Session', 'Games', E'Line one\nline two', 'Song, talk',
    'Bread', '2026-01-10', '17:30', 'Hall', 'games', 'SNMY1', '01990000-0000-7000-8000-000000000002', 2, 'e', 'f', '2026-01-10T16:00:00Z', '2026-01-11T16:00:00Z'),
  ('01990000-0000-7000-8000-000000000042', 'SNMY1 - January 17, 2026', NULL, '', 'الصداقة', NULL, NULL, NULL, NULL, '2026-01-17', NULL, NULL, 'discussion', 'SNMY1',
    NULL, 1, 'g', NULL, '2026-01-17T16:00:00Z', '2026-01-17T16:00:00Z'),
  ('01990000-0000-7000-8000-000000000043', 'Without a group', NULL, 'X', 'Old', NULL, NULL, NULL, NULL, '2025-12-20', NULL, NULL, 'other', NULL, NULL, 1, 'h', NULL,
    '2025-12-20T16:00:00Z', '2025-12-20T16:00:00Z');
INSERT INTO deleted_sessions (id, created_by, content_digest) VALUES
  ('01990000-0000-7000-8000-000000000049', '01990000-0000-7000-8000-000000000002', 'i');

INSERT INTO attendance (id, session_id, attendee_id, attendee_name, name_key, status, absence_reason, marked_by, marked_at, organization) VALUES
  ('01990000-0000-7000-8000-000000000051', '01990000-0000-7000-8000-000000000041', '01990000-0000-7000-8000-000000000031', 'Leader One', 'leader one', 'present', NULL,
    '01990000-0000-7000-8000-000000000002', '2026-01-10T16:00:00Z', 'SNMY1'),
  ('01990000-0000-7000-8000-000000000052', '01990000-0000-7000-8000-000000000041', '01990000-0000-7000-8000-000000000032', 'مريم', 'مريم', 'absent', 'Ill',
    '01990000-0000-7000-8000-000000000002', '2026-01-10T16:00:00Z', 'SNMY1'),
  ('01990000-0000-7000-8000-000000000053', '01990000-0000-7000-8000-000000000041', NULL, 'A guest', 'a guest', 'present', NULL, NULL, NULL, 'SNMY1'),
  ('01990000-0000-7000-8000-000000000054', '01990000-0000-7000-8000-000000000042', '01990000-0000-7000-8000-000000000032', 'مريم', 'مريم', 'present', NULL, NULL, NULL, 'SNMY1');

UPDATE network_reserve SET usd_balance = 850.25, lbp_balance = 1000000;
INSERT INTO organization_balances (id, organization_name, usd_balance, lbp_balance) VALUES
  ('01990000-0000-7000-8000-000000000061', 'SNMY1', 137.25, 0);
INSERT INTO financial_transactions (id, organization_name, transaction_type, currency, amount, status, requested_by, requested_at, reviewed_by, reviewed_at,
    rejection_reason, notes, posted_directly, content_digest) VALUES
  ('01990000-0000-7000-8000-000000000071', 'SNMY1', 'deposit', 'USD', 149.75, 'approved', '01990000-0000-7000-8000-000000000002', '2026-01-12T08:00:00Z',
    '01990000-0000-7000-8000-000000000001', '2026-01-13T08:00:00Z', NULL, 'Camp', false, ''),
  ('01990000-0000-7000-8000-000000000072', 'SNMY1', 'withdraw', 'USD', 12.5, 'approved', '01990000-0000-7000-8000-000000000002', '2026-01-14T08:00:00Z',
    '01990000-0000-7000-8000-000000000001', '2026-01-15T08:00:00Z', NULL, E'قالت "نعم" \\ ''لا''\n\tبيع', false, ''),
  ('01990000-0000-7000-8000-000000000073', 'SNMY1', 'withdraw', 'LBP', 5000, 'rejected', '01990000-0000-7000-8000-000000000002', '2026-01-14T08:00:00Z',
    '01990000-0000-7000-8000-000000000001', '2026-01-15T08:00:00Z', 'Not now', 'Buses', false, ''),
  ('01990000-0000-7000-8000-000000000074', 'SNMY1', 'deposit', 'USD', 20, 'pending', '01990000-0000-7000-8000-000000000002', '2026-01-16T08:00:00Z', NULL, NULL, NULL,
    'Waiting', false, '');
INSERT INTO ledger_entries (id, account, organization_name, currency, amount_change, previous_balance, new_balance, change_type, changed_by, transaction_id, change_id,
    notes, created_at) VALUES
  ('01990000-0000-7000-8000-000000000081', 'reserve', NULL, 'USD', 1000, 0, 1000, 'manual_edit', '01990000-0000-7000-8000-000000000001', NULL,
    '01990000-0000-7000-8000-0000000000a1', 'Start', '2026-01-11T08:00:00Z'),
  ('01990000-0000-7000-8000-000000000082', 'reserve', NULL, 'LBP', 1000000, 0, 1000000, 'manual_edit', '01990000-0000-7000-8000-000000000001', NULL,
    '01990000-0000-7000-8000-0000000000a2', NULL, '2026-01-11T08:00:00Z'),
  ('01990000-0000-7000-8000-000000000083', 'organization', 'SNMY1', 'USD', 149.75, 0, 149.75, 'deposit_approved', '01990000-0000-7000-8000-000000000001',
    '01990000-0000-7000-8000-000000000071', '01990000-0000-7000-8000-0000000000a3', 'Camp', '2026-01-13T08:00:00Z'),
  ('01990000-0000-7000-8000-000000000084', 'reserve', NULL, 'USD', -149.75, 1000, 850.25, 'deposit_approved', '01990000-0000-7000-8000-000000000001',
    '01990000-0000-7000-8000-000000000071', '01990000-0000-7000-8000-0000000000a3', 'Camp', '2026-01-13T08:00:00Z'),
  ('01990000-0000-7000-8000-000000000085', 'organization', 'SNMY1', 'USD', -12.5, 149.75, 137.25, 'withdraw_approved', '01990000-0000-7000-8000-000000000001',
    '01990000-0000-7000-8000-000000000072', '01990000-0000-7000-8000-0000000000a4', E'قالت "نعم" \\ ''لا''\n\tبيع', '2026-01-15T08:00:00Z');

INSERT INTO outgoing_mails (id, recipient, kind, language, subject, text, html, attempts, expires_at, last_error) VALUES
  ('01990000-0000-7000-8000-000000000091', 'rita@example.org', 'waiting', 'en', 'Waiting', 'Text', '<p>Text</p>', 2, now() + interval '1 hour', '450 later');
INSERT INTO transfers (id, made_by, content_digest, outcome, created_at) VALUES
  ('01990000-0000-7000-8000-000000000101', '01990000-0000-7000-8000-000000000001', 'j',
    '{"moved": 1, "underageMoved": 0, "deleted": 0, "clashes": [], "full": [], "changed": []}', '2026-01-20T08:00:00Z');
INSERT INTO transfer_changes (transfer_id, attendee_id, before, after) VALUES
  ('01990000-0000-7000-8000-000000000101', '01990000-0000-7000-8000-000000000033', '{"organizationName": "SNMK3"}', '{"organizationName": "SNMY1"}');
INSERT INTO transfer_unlocks (session_id, until) VALUES ('01990000-0000-7000-8000-000000000021', now() + interval '5 minutes');
