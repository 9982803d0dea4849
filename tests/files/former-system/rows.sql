-- People: 'old secret' is the password of all who have the first hash.
INSERT INTO auth.users (id, email, encrypted_password, email_confirmed_at, banned_until, deleted_at, raw_user_meta_data, created_at)
SELECT u(number), email, CASE hash
    WHEN 1 THEN '$2b$04$qd2w2Xg4Z0yzijYWVzAxwO4bp4AZtbo0VQbzHvx.T23LCblP48dEy'
    WHEN 2 THEN '$2y$04$wAnUkWBGx1GFWMlI8NFiuOr2PjRWOKZnsRHl9y3tBn.LYTBOtiPKe' -- 'قديم'
    WHEN 3 THEN '$2a$05$Tt4q1MG1fq5hT0BD0XTYv.G4bvTlrNpUsGCBB1dtE9db184TLJ5DO' -- 72 x and more
    WHEN 4 THEN '$2b$15$qd2w2Xg4Z0yzijYWVzAxwO4bp4AZtbo0VQbzHvx.T23LCblP48dEy' -- dirt 1: too expensive to verify
  END,
  CASE WHEN confirmed THEN '2025-09-01 08:00:00+03'::timestamptz END, banned, deleted, data::jsonb,
  '2025-09-01 08:00:00+03'::timestamptz + number * interval '1 hour'
FROM (VALUES
  (1, 'admin@old.example', 1, true, null::timestamptz, null::timestamptz, null),
  (2, 'leader@old.example', 2, true, null, null, null),
  (3, ' Finance@OLD.example ', 3, true, null, null, null), -- 2: capitals and spaces in an address
  (4, 'unconfirmed@old.example', 1, false, null, null, null), -- 3: never confirmed
  (5, 'pending@old.example', 1, true, null, null, null),
  (6, 'rejected@old.example', 1, true, null, null, null),
  (7, 'banned@old.example', 1, true, 'infinity', null, null), -- 4: banned
  (8, 'once-banned@old.example', 1, true, '2024-01-01 00:00+00', null, null), -- 5: banned once
  (9, 'deleted@old.example', 1, true, null, '2026-01-01 00:00+00', null), -- 6: deleted
  (10, 'no-profile@old.example', 1, true, null, null,
    '{"full_name": "Nour", "organization_name": "SNMY2", "phone_number": "03 111 111", "avatar": "x"}'), -- 7: no profile
  (11, 'LEADER@old.example', 1, true, null, null, null), -- 8: an address twice
  (12, null, 1, true, null, null, null), -- 9: no address
  (13, 'expensive@old.example', 4, true, null, null, null),
  (14, 'by-provider@old.example', null, true, null, null, null), -- 10: no password
  (15, 'bidi@old.example', 1, true, null, null, null),
  (16, 'nameless@old.example', 1, true, null, null, null),
  (17, 'long-name@old.example', 1, true, null, null, null)
) AS people (number, email, hash, confirmed, banned, deleted, data);

INSERT INTO profiles (id, full_name, email, approval_status, organization, organization_name, organization_role, phone_number, created_at)
SELECT u(number), name, email, status, former, organization, role, phone, '2025-09-01 08:00:00+03' FROM (VALUES
  (1, 'Amal Khoury', 'admin@old.example', 'approved', null, 'SNMY1', null, '+961 3 123 456'),
  (2, 'Boutros', 'leader@old.example', 'approved', null, 'SNMY1', 'team_leader', null), -- 11: another group than its memberships
  (3, 'Carla', 'carla@elsewhere.example', 'Approved', null, ' snmy1 ', 'finance_manager', null), -- 12, 13: case of a status and a group
  (4, 'Dima', 'unconfirmed@old.example', 'pending', null, 'SNMK1', null, null),
  (5, 'Elias', 'pending@old.example', 'pending', 'SNMK2', null, null, null), -- 14: only the older column
  (6, 'Fadi', 'rejected@old.example', 'rejected', null, 'SNMK1', null, null),
  (7, 'Ghada', 'banned@old.example', 'approved', null, 'SNMY1', null, null),
  (8, 'Hadi', 'once-banned@old.example', 'invited', null, 'SNM/X', 'secretary', null), -- 15 to 17: status, group and role without one
  (9, 'Ibrahim', 'deleted@old.example', 'approved', null, 'SNMY1', 'finance_manager', '03 222 222'),
  (11, 'Boutros again', 'leader@old.example', 'approved', null, 'SNMY1', null, null),
  (13, 'Jad', 'expensive@old.example', 'approved', null, 'Camp Team', 'none', null), -- 18, 19: a ninth group, a role 'none'
  (14, 'Karim', 'by-provider@old.example', 'approved', null, 'SNMY1', 'treasurer', null), -- 20: a role that there is not
  (15, E'Lina\u202E Hadd\u200Bad', 'bidi@old.example', 'approved', null, 'SNMY1', null, repeat('7', 60)), -- 21, 22: bidi, a long phone
  (16, ' ', 'nameless@old.example', 'approved', null, null, null, null), -- 23: no name
  (17, repeat('N', 20000), 'long-name@old.example', 'approved', null, 'SNMY1', null, null), -- 24: a name of 20,000 characters
  (18, 'Someone gone', 'gone@old.example', 'approved', null, 'SNMY1', null, null) -- 25: no account
) AS people (number, name, email, status, former, organization, role, phone);

INSERT INTO user_roles (id, user_id, role) VALUES
  (u(101), u(1), 'admin'), (u(102), u(1), 'admin'), -- 26: twice
  (u(103), u(2), 'moderator'), (u(104), u(7), 'admin'), (u(105), u(99), 'admin'); -- 27 to 29: another role, banned, no account
INSERT INTO user_organizations (id, user_id, organization_name, organization_role) VALUES
  (u(201), u(2), 'SNMY2', 'activities_manager'), (u(202), u(2), 'snmy2', 'secretary'), -- 30: twice, by case
  (u(203), u(9), 'SNMY1', null), (u(204), u(2), 'NETWORK', null); -- 31, 32: of a deleted account, a reserved name

INSERT INTO organization_attendees (id, organization_name, attendee_name, is_leader, created_by, birthdate, phone_number) VALUES
  (u(301), 'SNMY1', 'Maya Saad', false, u(2), '2013-05-04', null),
  (u(302), 'SNMY1', 'MAYA SAAD', false, u(2), null, null), (u(303), 'SNMY1', ' Maya  Saad', false, u(2), null, null), -- 33, 34
  (u(304), 'SNMY1', 'أحمد علي', false, u(2), '2013-02-30', null), (u(305), 'SNMY1', 'احمد علي', false, u(2), null, null), -- 35, 36: 30 February, hamza
  (u(306), 'SNMY1', 'Future', false, u(9), '2093-01-01', null), -- 37, 38: not born yet, by a deleted account
  (u(307), 'SNMY1', 'Ancient', false, u(2), '0001-01-01', null), -- 39
  (u(308), 'SNMY1', 'Zone', false, u(2), '2013-03-09T22:30:00+00:00', null), -- 40: the 10th in Lebanon
  (u(309), 'SNMY1', 'Day first', false, u(2), '15/3/2013', '03 333 333'), -- 41
  (u(310), 'SNMX', 'Lost', false, u(2), null, null), -- 42: a group without a balance or members
  (u(311), 'SNMY1', 'Khoury, Rita', true, u(2), null, null), -- 43: a comma in a leader's name
  (u(312), 'SNMY1', E'\u200B', false, u(2), null, null), -- 44: nothing to see
  (u(313), 'SNMY1', 'Sami', true, u(2), null, null), (u(314), 'SNMY1', repeat('L', 200), false, u(2), null, null), -- 45
  (u(315), 'SNMY1', '=HYPERLINK("http://x.example")', false, u(2), '1/1/1800', null), -- 46: runs in a spreadsheet
  (u(316), 'SNMY1', 'إيلي نصر', false, u(2), null, null), (u(317), 'SNMY1', 'هدى کرم', false, u(2), null, 'NULL'), -- 85: a text NULL
  (u(318), 'SNMQ', ' ', false, u(2), null, null); -- 86: a group of no one

INSERT INTO sessions (id, title, description, presenter_name, topic, activities, session_date, session_time, location,
  presentation_method, organization, created_by) VALUES
  (u(401), 'SNMY1 - March 1, 2026', 'Leaders: Khoury, Rita, Sami', 'Khoury, Rita, Sami', 'Hope', E'One\r\nTwo', '2026-03-01', '17:00:00', 'Hall', 'discussion', 'SNMY1', u(2)),
  (u(402), 'Other - March 2, 2026', 'Leaders: A', 'A', E'  Bidi \u202Etopic ', null, '2026-03-02', '5:30 PM', null, 'PowerPoint', null, u(2)), -- 47: no group
  (u(403), 'x', null, 'A', 'x', null, '2026-03-03', null, null, 'discussion', 'SNMZ', u(2)), -- 48: an unknown group
  (u(404), 'Own title', 'Own text', 'sami', ' ', repeat('long ', 4000), '2026-03-04', 'after mass', null, 'puppets', 'snmy1', u(9)), -- 49 to 53
  (u(405), 'x', null, 'A', 'x', null, '2026-02-30', null, null, 'discussion', 'SNMY1', u(2)), -- 54: 30 February
  (u(406), 'x', null, 'A', 'x', null, '0001-03-01', null, null, 'discussion', 'SNMY1', u(2)), -- 55: the year 1
  (u(407), 'SNMY1 - March 8, 2026', 'Leaders: ', '', repeat('t', 300), null, '2026-03-07T22:30:00+00:00', null, null, 'discussion', 'SNMY1', null), -- 56, 57
  (u(408), 'SNMY1 - March 9, 2026', 'Leaders: Sami', 'Sami', 'No one came', null, '2026-03-09', null, null, 'discussion', 'SNMY1', u(2));

INSERT INTO attendance (id, session_id, user_id, attendee_name, status, absence_reason, organization) VALUES
  (u(501), u(401), null, 'maya saad', 'present', null, 'SNMY1'), (u(502), u(401), null, 'Maya Saad ', 'absent', 'sick', 'SNMY1'), -- 58: twice
  (u(503), u(401), null, 'Visitor', 'Present ', null, 'SNMY1'), -- 59: of no one in the roster
  (u(504), u(401), null, 'khoury, rita', 'present', 'was there', 'SNMY1'), (u(505), u(401), u(2), 'Sami', 'absent', repeat('r', 20000), 'SNMY1'), -- 60, 61
  (u(506), u(401), null, 'احمد علي', 'present', null, 'SNMK1'), (u(507), u(401), null, 'أحمد علي', 'late', null, 'SNMY1'), -- 62, 63
  (u(508), u(499), null, 'Maya Saad', 'present', null, 'SNMY1'), (u(509), u(405), null, 'Maya Saad', 'present', null, 'SNMY1'), -- 64: no session
  (u(510), u(402), null, 'Maya Saad', 'absent', '', null), (u(511), u(404), null, repeat('A', 20000), 'present', null, 'SNMY1'), -- 65
  (u(512), u(404), null, E'Zone\u200F', 'present', null, 'SNMY1'),
  (u(513), u(404), null, 'ايلي نصر', 'present', null, 'SNMY1'), (u(514), u(404), null, 'آحمد علي', 'present', null, 'SNMY1'), -- 87, 88: another hamza
  (u(515), u(404), null, 'هدى كرم', 'absent', 'NULL', 'SNMY1'), (u(516), u(404), null, 'هدي كرم', 'present', null, 'SNMY1'), -- 89: both of one entry
  (u(517), u(407), null, 'Visitor', 'present', null, 'SNMY1'), (u(518), u(407), null, 'Stranger', 'absent', null, 'SNMY1');

INSERT INTO organization_balances (id, organization_name, usd_balance, lbp_balance) VALUES
  (u(601), 'SNMY1', 250.005, 1500000), -- 66, 67: three decimals, unlike its transactions
  (u(602), 'SNMY2', -40, 90000000000000000000), (u(603), 'snmy2', 10, 0), -- 68 to 70: negative, too large, twice
  (u(604), '', 5, 5), (u(605), 'Camp Team', 12.5, null); -- 71: no group
INSERT INTO network_reserve (id, usd_balance, lbp_balance) VALUES (u(701), 1000, 0), (u(702), 7, 7); -- 72: two rows
INSERT INTO network_reserve_history (id, changed_by, change_type, currency, amount_change, previous_balance, new_balance, notes, created_at) VALUES
  (u(711), u(1), 'manual_edit', 'USD', 1200, 0, 1200, 'Opening, counted with Maya Saad', '2025-10-01 10:00+03'),
  (u(712), u(9), 'deposit_approved', 'USD', -100.001, 1200, 1100, null, '2025-11-01 10:00+02'), -- 73: by a deleted account
  (u(713), u(98), 'income_approved', 'usd', 50, 1100, 1150, 'x', '2025-12-01 10:00+02'), -- 74: by no account
  (u(714), u(1), 'correction', 'USD', 1, 1, 2, null, null); -- 75: another type
INSERT INTO financial_transactions (id, organization_name, transaction_type, currency, amount, status, requested_by, reviewed_by, reviewed_at, notes) VALUES
  (u(801), 'SNMY1', 'deposit', 'USD', 100, 'approved', u(3), u(1), '2026-02-02 10:00+02', 'Bus for Maya Saad'),
  (u(802), 'SNMY1', 'income', 'USD', 60.5, 'approved', u(3), u(3), '2026-02-03 10:00+02', 'Bake sale'),
  (u(803), 'SNMY1', 'withdraw', 'USD', 20, 'APPROVED', u(9), u(3), null, ' '), -- 76 to 78: no time of review, no description
  (u(804), 'SNMY1', 'withdraw', 'USD', 30, 'rejected', u(3), null, '2026-02-05 10:00+02', repeat('n', 20000)), -- 79: no reviewer
  (u(805), 'SNMY1', 'withdraw', 'USD', 25, 'pending', u(3), u(1), '2026-02-05 10:00+02', 'Waits'), -- 80: undecided, with a review
  (u(806), 'SNMY1', 'deposit', 'LBP', 0.001, 'approved', u(3), u(1), '2026-02-02 10:00+02', 'x'), -- 81: nothing
  (u(807), 'SNMY1', 'deposit', 'EUR', 5, 'approved', u(3), u(1), '2026-02-02 10:00+02', 'x'), -- 82: another currency
  (u(808), 'SNMY1', 'gift', 'USD', 5, 'approved', u(3), u(1), '2026-02-02 10:00+02', 'x'), -- 83: another type
  (u(809), 'SNMX', 'deposit', 'USD', 5, 'approved', u(3), u(1), '2026-02-02 10:00+02', 'x'),
  (u(810), 'SNMY1', 'deposit', 'USD', 5, 'lost', u(3), u(1), '2026-02-02 10:00+02', 'x'),
  (u(811), 'SNMY1', 'withdraw', 'USD', 15, 'pending', u(97), null, null, '=1+1'); -- 84: asked for by no account
