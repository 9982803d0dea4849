import { z } from 'zod'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { parsedJson } from '#domain/texts/parsed-json.ts'

const openForm = z.object({
  id: z.string(),
  /** The sign-in of the browser that shows the form. */
  signInId: z.string(),
  personId: z.string(),
  organizationName: z.string(),
  sessionDate: z.string(),
  /** It is null for a session that is not recorded yet. */
  sessionId: z.string().nullable(),
})

/** A form of a session that someone has open. */
export type OpenForm = z.infer<typeof openForm>

/** The messages between server processes. Without an id all forms of a browser are closed. */
const formNotice = z.union([
  z.object({ opened: openForm }),
  z.object({ closed: z.object({ signInId: z.string(), id: z.string().nullable() }) }),
])

export type FormNotice = z.infer<typeof formNotice>

/**
 * How long a form counts as open without a further announcement: the page was frozen or killed, lost its connection, or
 * its server died.
 */
const OPEN_MS = 45_000
/** The most open forms of one sign-in; more are not shown to others. */
const MOST_FORMS = 10

/** Parses a payload; null for others, which may come from another version of the app. */
export function parseFormNotice(payload: string): FormNotice | null {
  return formNotice.safeParse(parsedJson(payload)).data ?? null
}

/**
 * The open forms of all server processes.
 * @param clock monotonic milliseconds
 * @param tell sends a payload to every process, also to this one
 */
export function createOpenForms(clock: () => number, tell: (payload: string) => Promise<unknown>) {
  const forms = new Map<string, OpenForm & { readonly until: number }>()
  /** Until when the announcement of a closed form may still be on its way. */
  const closedForms = new Map<string, number>()

  /** The open forms of the last announcements. */
  const current = () => {
    const now = clock()
    for (const [key, { until }] of forms) if (until <= now) forms.delete(key)
    for (const [key, until] of closedForms) if (until <= now) closedForms.delete(key)
    return [...forms.values()]
  }
  const send = (notice: FormNotice) => tell(JSON.stringify(notice))

  return {
    announce: (form: OpenForm) => send({ opened: form }),
    close: (form: Pick<OpenForm, 'signInId' | 'id'>) => send({ closed: { signInId: form.signInId, id: form.id } }),
    /** Closes all forms of a browser, whose last stream has ended. */
    async closeAllOf(signInId: string): Promise<void> {
      if (current().some((form) => form.signInId === signInId)) await send({ closed: { signInId, id: null } })
    },
    /** @returns the organizations whose open forms have changed */
    receive(notice: FormNotice): readonly OrganizationName[] {
      const open = current()
      if ('closed' in notice) {
        const { signInId, id } = notice.closed
        if (id !== null) closedForms.set(keyOf({ signInId, id }), clock() + OPEN_MS)
        const closed = open.filter((form) => form.signInId === signInId && (id === null || form.id === id))
        for (const form of closed) forms.delete(keyOf(form))
        return closed.map(({ organizationName }) => organizationName)
      }
      const form = notice.opened
      const key = keyOf(form)
      const former = forms.get(key)
      if (closedForms.has(key)) return []
      if (!former && open.filter(({ signInId }) => signInId === form.signInId).length >= MOST_FORMS) return []
      forms.set(key, { ...form, until: clock() + OPEN_MS })
      if (former && hasSameSession(former, form)) return []
      return former ? [former.organizationName, form.organizationName] : [form.organizationName]
    },
    /** The other people who have a form of the same session open, or a form for a new one of its group and day. */
    othersAt(own: OpenForm): readonly string[] {
      const others = current().filter((form) => form.personId !== own.personId && isOfSameMeeting(form, own))
      return [...new Set(others.map(({ personId }) => personId))]
    },
    /** The organizations in which a person has forms open. */
    organizationsOf(personId: string): readonly OrganizationName[] {
      const own = current().filter((form) => form.personId === personId)
      return own.map(({ organizationName }) => organizationName)
    },
  }
}

export type OpenForms = ReturnType<typeof createOpenForms>

const keyOf = ({ signInId, id }: Pick<OpenForm, 'signInId' | 'id'>) => `${signInId} ${id}`

function hasSameSession(one: OpenForm, other: OpenForm): boolean {
  return (
    one.organizationName === other.organizationName &&
    one.sessionDate === other.sessionDate &&
    one.sessionId === other.sessionId
  )
}

/** Two recorded sessions of one day are two meetings. */
function isOfSameMeeting(one: OpenForm, other: OpenForm): boolean {
  if (one.organizationName !== other.organizationName) return false
  if (one.sessionId !== null && other.sessionId !== null) return one.sessionId === other.sessionId
  return one.sessionDate === other.sessionDate
}
