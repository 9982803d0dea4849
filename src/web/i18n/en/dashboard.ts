export const dashboard = {
  welcome: 'Welcome, {{name}}',
  sessions: 'Sessions',
  members: 'Members',
  attendees: 'Attendees',
  createSession: 'Create session',
  createSessionHint: 'Record a meeting and who was there',
  activity: 'Waiting for you',
  pendingApprovals: 'Pending approvals',
  waiting_one: '{{count}} person waits',
  waiting_other: '{{count}} people wait',
}
