export const report = {
  ofAllPresent: 'of {{all}} present',
  leadersPresent: 'Leaders: {{present}} of {{all}}',
  attendeesPresent: 'Attendees: {{present}} of {{all}}',
  absentPeople: 'Absent',
  followUpsFailed: 'Contacts and absences in a row could not be loaded',
  presentPeople: 'Present',
  fullTable: 'The full table with birthdates',
  share: 'Share',
}
