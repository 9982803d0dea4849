/**
 * The words of buttons are those of the app: `$t(area:key)`, between `**` in bold. Steps have a line each. A page has
 * at most 250 words.
 */
export const guide = {
  title: 'Guide',
  intro: 'Ten short pages, two minutes each. They open without a connection, too.',
  allPages: 'All pages of the guide',
  openApp: 'Open the app',
  next: 'Next: {{page}}',
  printCard: 'Print card',
  printCardOf: 'Print card: {{role}}',
  cardOf: 'Guide to {{app}}',
  cardFoot: 'The full guide, with pictures:',
  volunteers: 'Volunteers',
  treasurers: 'Treasurers',
  leaders: 'Team leaders',
  administrators: 'Administrators',
  parents: 'Parents',

  rollCall: 'Your first evening: roll call',
  rollCallLead: 'You mark on your phone who is there, while people arrive.',
  rollCallSteps: `
On **$t(common:dashboard)**, press **$t(dashboard:rollCall)** on your group's card.
Everyone counts as present until you mark an absence. Press **$t(sessions:absent)** beside each person who isn't there.
If you know why, press a reason, such as **$t(attendance:illness)** or **$t(attendance:travel)**. Where you see **$t(sessions:announced)**, the family has told the group.
Someone new? Press **$t(roster:addAttendee)**, type the name and birthdate, then press **$t(common:add)**. Next time they're on the list.
Below the names, open **$t(sessions:details)** and write the topic and what you did.
Press **$t(sessions:save)**.
`,
  rollCallHint:
    'You can stop halfway: the draft stays on this phone. **$t(dashboard:continueRollCall)** takes you back to it.',
  rollCallPicture: 'The roll call: beside each name Present and Absent, below an absent person the reasons.',

  offline: 'Without a connection',
  offlineLead: 'In a hall or a camp without internet, the app works if you opened it once before with a connection.',
  offlineSteps: `
Before you leave, sign in and open **$t(common:dashboard)** with a connection. Your group's people and sessions are then on the phone.
Without a connection, record the session as usual and press **$t(sessions:save)**.
It's listed under **$t(sessions:outbox)**, as **$t(sessions:waiting)**.
Open the app when you have a connection: it's sent automatically. To try immediately, press **$t(sessions:sendNow)**.
If you read **$t(sessions:refused)**, press **$t(sessions:resolve)**. The form says what is missing.
Receipts are sent later in the same way. A cash count stays on the phone until you compare it.
`,
  offlineHint:
    "Sign out only after everything is sent: **$t(common:leaveAnyway)** deletes what is on this phone only. Requests for money and changes on a child's page need a connection.",
  offlinePicture: 'The list of sessions: above it, the session that waits on this phone to be sent.',

  child: "A child's page and calling the family",
  childLead: "It has the family's phones, attendance and notes, for people with a role in the child's group.",
  childSteps: `
Open **$t(common:members)** and press the name.
Under **$t(people:contacts)**, press the phone or WhatsApp. The button shows who you'll reach.
After three absences in a row the child is also on **$t(common:dashboard)**. Call, then press **$t(people:noteCall)** and choose **$t(people:reached)**, **$t(people:noAnswer)** or **$t(people:notNeeded)**, so that no one calls twice.
A family tells you the child won't come? Press **$t(people:announce)**, and that day's roll call shows it.
Press **$t(people:addNote)** to leave something for the next leader.
Check **$t(people:photos)** before you publish a picture.
`,
  childHint:
    'Write nothing medical. Press **$t(people:showBirthdate)** only if you need the birthdate: the app records who looks.',
  childPicture: "A child's page: phones of the family, with buttons that call.",

  report: 'Sharing the report',
  reportLead: 'A short text for WhatsApp, with the group, the date and how many came.',
  reportSteps: `
Open **$t(common:sessions)**, press the session, then **$t(report:share)**.
Choose **$t(sharing:textLanguage)**.
Add what you like: **$t(sharing:addTopic)**, **$t(sharing:addFood)**, **$t(sharing:addNextMeeting)**.
Leave **$t(sharing:addFirstNames)** off, unless the text goes to leaders only.
Read **$t(sharing:preview)**. If it has a name from the roster, the app says so.
Press **$t(sharing:whatsApp)**, **$t(sharing:send)** or **$t(sharing:copy)**.
For the numbers of a whole month, press **$t(sharing:shareMonth)** on **$t(common:dashboard)**.
`,
  reportHint:
    'Reasons for absences and the place are never in the text. To keep it on paper, open the session and press **$t(common:print)**.',
  reportPicture: 'Sharing a report: switches for the topic and food, and the text that will be sent.',

  money: 'Money in, money out',
  moneyLead: "Everything under **$t(common:finance)** is about your group's dollars and pounds.",
  moneySteps: `
Money that your group collected: **$t(finance:addIncome)**. It's in the balance immediately.
Money from the reserve: **$t(finance:requestDeposit)**. Money to spend: **$t(finance:requestWithdrawal)**. Both wait under **$t(finance:pending)**.
In the form, type amount and **$t(finance:notes)**, choose **$t(finance:category)**, and photograph the receipt with **$t(receipts:add)**.
Dollars changed to pounds, or back: **$t(finance:exchange)**. Type both amounts; the form compares them with the rate of the day. Add the receipt of the exchange office.
To decide on a request, look at its receipts, then press **$t(finance:approve)** or **$t(finance:reject)**. Above the network's limit, two people approve.
A mistake? Under **$t(finance:recent)**, open it, press **$t(finance:reverse)** and say why. Nothing is ever deleted.
`,
  moneyHint: 'No answer from the server? Send the form again unchanged: it is recorded only once.',
  moneyPicture: 'A request for money: amount, description, category and receipt.',

  cash: 'Counting cash, closing the month, the year',
  cashLead: 'The book says how much there should be. Counting shows that it is there.',
  cashSteps: `
Under **$t(cash:title)**, press **$t(cash:countCash)** and type how many of each note you have. This works without a connection.
Press **$t(cash:compare)**. If the cash matches the book, press **$t(cash:record)**. If not, press **$t(cash:countAgain)**, or **$t(cash:postDifference)** with the reason.
Another person presses **$t(cash:sign)** within seven days.
After the end of a month, press **$t(closings:closeMonths)**, choose the month in **$t(closings:upTo)**, and press **$t(closings:close_one)**. Another person signs this, too.
Each change has a number. Press it to open **$t(finance:voucher)**, and **$t(common:print)** for a signature on paper.
For the auditor, open **$t(finance:statement)** and press **$t(downloads:yearForAuditor)**. The file has the accounts of a year and their receipts.
`,
  cashHint: 'Nothing in a closed month can change. Only an administrator can reopen it.',
  cashPicture: 'A cash count: each note with how many there are, and the keypad.',

  group: 'Your group: people, roles, meeting day',
  groupLead: 'Team leaders look after the list of people, the roles and the calendar of their group.',
  groupSteps: `
On **$t(common:dashboard)**, press the calendar on your group's card: **$t(meetings:setDay)**. For holidays, press **$t(meetings:addPause)** there. To record who may collect children, turn on **$t(meetings:handsOver)**.
A report is missing? Press **$t(meetings:record)**, or **$t(meetings:didNotMeet)** with the reason.
Under **$t(common:members)**, press **$t(members:addPerson)**. A whole list from Excel: ⋯, then **$t(members:import)**.
Open a child's page to add the family: **$t(people:newGuardian)**. In the guardian's menu, **$t(people:absenceLink)** makes a link for announcing absences.
One child twice on the list? **$t(people:merge)** on the child's page makes one of both.
Invite new volunteers under **$t(dashboard:roles)**: your group has a link there, and **$t(invitations:printPoster)**. Both open sign-up with your group chosen. Once an administrator has approved them, give each a role there.
`,
  groupHint:
    'A child who no longer comes: **$t(people:remove)** on the page. Past attendance stays, and you can put the child back.',
  groupPicture: 'The meeting day of a group: weekday, time and breaks.',

  accounts: 'Accounts, roles and the yearly transfer',
  accountsLead: 'You decide who enters. Only approve people you or a team leader knows.',
  accountsSteps: `
On **$t(common:dashboard)**, open **$t(dashboard:pendingApprovals)**. Press **$t(approvals:approve)**, or **$t(approvals:reject)** with a reason.
Under **$t(dashboard:roles)**, give people their role in the group. Without one they're members.
Under **$t(dashboard:users)**, the menu beside a person has **$t(users:addOrganization)** and **$t(users:makeAdmin)**.
A person leaves? There, press ⋯ and **$t(users:endAccess)**. It ends on all their devices.
Once a year, in September, press **$t(transfer:open)** under **$t(common:members)**. Type your password.
Look at each name: who moves is selected. Decide about children who are too young, then transfer. **$t(transfer:undo)** takes it all back.
`,
  accountsHint: '**$t(navigation:auditLog)** shows who did what, and who looked at details of children.',
  accountsPicture: 'Pending approvals: a person with group and date, and the buttons Reject and Approve.',

  network: 'Settings, backup and safe sign-in',
  networkLead: 'Look at these when the network starts, and once a year.',
  networkSteps: `
Protect your own account first: **$t(common:myAccount)**, then **$t(secondFactor:setUp)**. Keep the recovery codes on paper.
Under **$t(navigation:settings)**, press **$t(settings:secondFactorRequire)** for everyone who looks after people or money.
Add your groups with **$t(settings:addGroup)**, each with its ages.
Moving in from paper or Excel? Under **$t(common:members)**, press ⋯ and **$t(members:import)**, group by group.
Choose **$t(settings:memberView)** and **$t(settings:retention)**, and turn on **$t(settings:wantsTwoAdults)** if your rules ask for it.
Under **$t(approvers:title)**, set the amount above which one approval isn't enough. Another administrator confirms it.
Each week, read the line about the backup on **$t(common:dashboard)**. If it warns, call the person who runs the server.
`,
  networkHint:
    "A family asks for a copy, or to be forgotten? **$t(personFile:download)** and **$t(erasure:erase)** are on the child's page.",
  networkPicture: 'Settings: two-step sign-in and the groups of the network.',

  parentsPage: 'Your link, and what is stored about your child',
  parentsLead: "You need no account. Your child's group can send you a link that is only for you.",
  parentsSteps: `
Open the link. You see your child's first name, the group, the next meetings and the team leader's phone, and nothing about other children.
Your child can't come? Press **$t(guardianPage:willNotCome)** at the meeting, choose a reason if you like, and press **$t(guardianPage:send)**.
For another date, use **$t(guardianPage:chooseDay)**. Changed your mind? Press **$t(guardianPage:withdraw)**. Someone else collects your child? If it's there, press **$t(guardianPage:ask)**.
Don't pass the link on: anyone who has it can write in your name. If you lose it, ask the group for a new one. The old one then stops working.
Want to know what is stored, or correct it? Ask a leader or an administrator. You get a copy of everything, with the names of those who read it.
Want it erased? Ask an administrator. Your child's details are deleted for good. Only numbers without a name stay, and backups for up to a year.
`,
  parentsHint:
    "We store: name, group, birthdate and phone; your names and phones; who may collect; whether photos may be published; leaders' notes and calls; attendance, announced absences and the reasons given, such as illness. No medical records, no address.",
  parentsPicture: "The page of a guardian's link: the next meetings, each with Will not come.",
}
