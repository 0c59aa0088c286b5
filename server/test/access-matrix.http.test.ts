import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api, type EndpointDefinition } from '../../contract/index.ts'
import { staffCalls } from './access-admin-calls.ts'
import { customerCalls } from './access-calls.ts'
import { type AccessWorld, accessWorld, type Things } from './access-world.ts'

type Person = keyof AccessWorld['tokens'] | 'visitor'
/** Whatever token they hold, it counts for nothing: invented, or of somebody who is no member any more. */
const nobody: Person[] = ['forged', 'blocked', 'withdrawn']
const strangers: Person[] = ['stranger', 'newcomer', 'expert', 'operator', 'admin']

/** Met as it should be, and refused because of what it is about: somebody came before, or something stands against it. */
const overBy: Record<'owner' | 'expert' | 'operator' | 'admin', Record<string, string>> = {
  owner: {
    'account.withdraw': '409 WITHDRAWAL_BLOCKED',
    'reservation.rescheduleDelivery': '409 RESCHEDULE_NOT_ALLOWED',
  },
  expert: {},
  operator: {},
  admin: {
    'company.orderFaq': '409 CHANGED_MEANWHILE',
    'payment.declineRefund': '409 CHANGED_MEANWHILE',
    'reservation.moveReservation': '409 MOVE_NOT_ALLOWED',
    'reservation.savePot': '409 CHANGED_MEANWHILE',
  },
}

const endpoints = Object.entries(api).flatMap(([word, ofWord]) =>
  Object.entries<EndpointDefinition>(ofWord).map(([name, endpoint]) => ({
    name: `${word}.${name}`,
    endpoint,
  })),
)
type Endpoint = (typeof endpoints)[number]

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: object
}
type Calls = Record<string, Parts>

let world: AccessWorld
/** About what the owner has; about nothing that exists; about what is there a second time. */
let calls: { real: Calls; missing: Calls; again: Calls }
let unknownAddress: string
beforeAll(async () => {
  world = await accessWorld()
  const { things, nothings, others } = world
  calls = {
    real: callsAbout(things),
    missing: callsAbout({ ...things, ...nothings }),
    again: callsAbout({ ...things, ...others }),
  }
  unknownAddress = said(await world.care.ask('admin', 'GET', '/api/v1/admin/no-such-thing'))
})
afterAll(() => world.care.close())

describe('every endpoint of the contract', () => {
  it('has a call prepared, about things that are there', () => {
    expect(Object.keys(calls.real).sort()).toEqual(endpoints.map(({ name }) => name).sort())
    const unnamed = endpoints.filter(
      ({ name, endpoint }) => /:(id|taskId|entryId)\b/.test(endpoint.path) && !namesThings(name),
    )
    expect(unnamed).toEqual([])
  })

  it.each(endpoints)('$name refuses whoever it does not name', async (one) => {
    const judged = (['visitor', ...nobody, ...strangers] as const)
      .map((person) => ({ person, owed: fateOf(person, one) }))
      // Those who may are let in further below, where things may change.
      .filter(({ owed }) => owed !== 'ADMITTED' || isForAll(one.endpoint) || one.endpoint.method === 'GET')
    const met = await Promise.all(
      judged.map(async ({ person }) => ({ person, owed: await meet(person, one) })),
    )
    expect(met).toEqual(judged)
  })

  it.each(['owner', 'expert', 'operator', 'admin'] as const)(
    'that names the %s serves them',
    async (person) => {
      const mine = endpoints.filter(({ endpoint: { access } }) =>
        person === 'owner'
          ? access === 'member'
          : [access].flat().some((role) => role.toLowerCase() === person),
      )
      const refused: Record<string, string> = {}
      const prepared = Object.keys(calls.real)
      const inOrder = mine.toSorted((one, other) => prepared.indexOf(one.name) - prepared.indexOf(other.name))
      for (const one of inOrder) {
        const { status, body } = await ask(person, one, person === 'admin' ? 'again' : 'real')
        if (status !== 200) refused[one.name] = `${status} ${body.code}`
      }
      expect(refused).toEqual(overBy[person])
    },
  )
})

/** What has to become of a call that is not about one's own. */
function fateOf(person: Person, { name, endpoint: { access, needsConsent } }: Endpoint) {
  if (access === 'public') return 'ADMITTED'
  if (access === 'possession')
    return isOwnersAlone(name) && strangers.includes(person) ? 'NO SUCH THING' : 'ADMITTED'
  if (nobody.includes(person)) return 'UNKNOWN PERSON'
  if (access === 'optional') return 'ADMITTED'
  if (person === 'visitor') return 'UNKNOWN PERSON'
  const isStaffs = access !== 'member'
  if (isStaffs)
    return [access].flat().some((role) => role.toLowerCase() === person) ? 'ADMITTED' : 'NO SUCH ADDRESS'
  if (needsConsent && person === 'newcomer') return 'CONSENT FIRST'
  return namesThings(name) ? 'NO SUCH THING' : 'ADMITTED'
}

/** What becomes of it. */
async function meet(person: Person, one: Endpoint) {
  const answer = await ask(person, one, 'real')
  if (answer.status === 401) return 'UNKNOWN PERSON'
  if (answer.body.code === 'CONSENT_REQUIRED') return 'CONSENT FIRST'
  if (answer.status !== 404) return answer.status < 500 ? 'ADMITTED' : said(answer)
  if (said(answer) === unknownAddress) return 'NO SUCH ADDRESS'
  return said(answer) === said(await ask(person, one, 'missing')) ? 'NO SUCH THING' : said(answer)
}

async function ask(person: Person, { name, endpoint }: Endpoint, about: keyof typeof calls) {
  const { params = {}, query = {}, body } = calls[about][name] ?? {}
  const path = endpoint.path.replace(/:(\w+)/g, (_, part) => String(params[part]))
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  return world.care.server.call(endpoint.method, `${path}?${search}`, {
    ...(person !== 'visitor' && { token: world.tokens[person] }),
    ...(body && { body: endpoint.multipart ? formOf(body) : body }),
  })
}

function formOf(fields: object) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function callsAbout(things: Things): Calls {
  const both = [customerCalls(things), staffCalls(things)].flatMap((words) => Object.entries<object>(words))
  return Object.fromEntries(
    both.flatMap(([word, ofWord]) =>
      Object.entries(ofWord).map(([name, parts]) => [`${word}.${name}`, parts]),
    ),
  )
}

const said = ({ status, body }: { status: number; body: unknown }) => `${status} ${JSON.stringify(body)}`
const namesThings = (name: string) => JSON.stringify(calls.real[name]) !== JSON.stringify(calls.missing[name])
/** Whoever is signed in, and is somebody else, has no business with it, even where ids are enough for visitors. */
const isOwnersAlone = (name: string) => name === 'payment.confirmPayment'
const isForAll = ({ access }: EndpointDefinition) => access === 'public' || access === 'possession'
