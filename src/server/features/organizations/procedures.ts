import { anyone } from '#server/access.ts'
import { readOrganizations } from '#server/shared-queries/organizations.ts'

const list = anyone.organizations.list.handler(({ context }) => readOrganizations(context.database))

export const organizations = { list }
