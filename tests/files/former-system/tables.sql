-- A former system, as a hosted PostgreSQL with sign-up has it. Where people typed anything, it accepts anything.
CREATE SCHEMA auth;
CREATE TABLE auth.users (
  id uuid PRIMARY KEY, email text, encrypted_password text, email_confirmed_at timestamptz, banned_until timestamptz,
  deleted_at timestamptz, raw_user_meta_data jsonb, recovery_token text DEFAULT 'a secret token', created_at timestamptz DEFAULT now());
CREATE TABLE profiles (
  id uuid PRIMARY KEY, full_name text, email text, approval_status text DEFAULT 'pending', organization text, organization_name text,
  organization_role text, phone_number text, created_at timestamptz DEFAULT now());
CREATE TABLE user_roles (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), user_id uuid, role text);
CREATE TABLE user_organizations (
  id uuid PRIMARY KEY, user_id uuid, organization_name text, organization_role text);
CREATE TABLE organization_attendees (
  id uuid PRIMARY KEY, organization_name text, attendee_name text, is_leader boolean DEFAULT false, created_by uuid, birthdate text,
  age_override boolean DEFAULT false, phone_number text);
CREATE TABLE sessions (
  id uuid PRIMARY KEY, title text, description text, presenter_name text, topic text, activities text, reflection text,
  session_structure text, food_details text, session_date text, session_time text, location text, presentation_method text,
  organization text, created_by uuid, created_at timestamptz DEFAULT '2026-03-01 10:00:00.123456+02');
CREATE TABLE attendance (
  id uuid PRIMARY KEY, session_id uuid, user_id uuid, attendee_name text, status text, absence_reason text, organization text);
CREATE TABLE organization_balances (
  id uuid PRIMARY KEY, organization_name text, usd_balance numeric, lbp_balance numeric);
CREATE TABLE network_reserve (id uuid PRIMARY KEY, usd_balance numeric, lbp_balance numeric);
CREATE TABLE network_reserve_history (
  id uuid PRIMARY KEY, changed_by uuid, change_type text, currency text, amount_change numeric, previous_balance numeric,
  new_balance numeric, notes text, created_at timestamptz);
CREATE TABLE financial_transactions (
  id uuid PRIMARY KEY, organization_name text, transaction_type text, currency text, amount numeric, status text, requested_by uuid,
  requested_at timestamptz DEFAULT '2026-02-01 09:00:00+02', reviewed_by uuid, reviewed_at timestamptz, notes text);

-- The id of a row by its number, such as u(7).
CREATE FUNCTION u(number int) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid
$$;
