export const navigation = {
  accountMenu: 'Account and appearance',
  appearance: 'Appearance',
  appearanceAutomatic: 'Automatic',
  appearanceLight: 'Light',
  appearanceDark: 'Dark',
  search: 'Search',
  attendanceGrid: 'Attendance grid',
  attendanceGridOf: 'Attendance grid of {{organization}}',
  monthReport: 'Monthly report',
  auditLog: 'Audit log',
  settings: 'Settings',
}
