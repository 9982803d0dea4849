export const report = {
  ofAllPresent: 'of {{all}} present',
  leadersPresent: 'Leaders: {{present}} of {{all}}',
  attendeesPresent: 'Attendees: {{present}} of {{all}}',
  absentPeople: 'Absent',
  presentPeople: 'Present',
  fullTable: 'The full table with birthdates',
  share: 'Share',
}
