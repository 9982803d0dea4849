export const report = {
  ofAllPresent: 'of {{all}} present',
  leadersPresent: 'Leaders: {{present}} of {{all}}',
  attendeesPresent: 'Attendees: {{present}} of {{all}}',
  absentPeople: 'Absent',
  followUpsFailed: "Couldn't load contacts and absences in a row",
  presentPeople: 'Present',
  whatWeDid: 'What we did',
  fullTable: 'Full table with birthdates',
  share: 'Share',
}
