import { createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { fetchJson, TimedOut } from '../../../shared/http/fetch-json.ts'
import type { OutsideNotice } from '../../../shared/notices/outside-notices.ts'

/** Address, keys and registered templates at the provider of 알림톡 and SMS (docs of api.solapi.com, messages v4). */
export interface SolapiSettings {
  url: string
  apiKey: string
  apiSecret: string
  /** The business channel at Kakao. */
  pfId: string
  /** Registered phone number of the sender, digits only. */
  sender: string
  /** Ids of the templates that Kakao has approved. Notices without one are not sent. */
  templates: Partial<Record<OutsideNotice, string>>
}

/**
 * - ACCEPTED: the provider sends it; how it went is asked later by the group
 * - FAILED: definitely not sent
 * - AGAIN: definitely not accepted, for a reason that passes
 * - REFUSED: the provider does not let us in (keys, balance); an administrator must act
 * - UNKNOWN: possibly accepted
 */
export type SendVerdict =
  | { verdict: 'ACCEPTED'; groupId: string }
  | { verdict: 'FAILED' | 'AGAIN' | 'REFUSED' | 'UNKNOWN'; code: string }

const limitMs = 8000

const accepted = z.object({
  groupInfo: z.object({ groupId: z.string() }),
  failedMessageList: z.array(z.object({ statusCode: z.string() })),
})
const failure = z.object({ errorCode: z.string() })

/** Sends one message by 알림톡; the provider sends it as SMS when that does not arrive. Not idempotent. */
export async function sendAlimtalk(
  settings: SolapiSettings,
  now: Date,
  message: { to: string; templateId: string; variables: Record<string, string> },
): Promise<SendVerdict> {
  const { to, templateId, variables } = message
  const kakaoOptions = {
    pfId: settings.pfId,
    templateId,
    disableSms: false,
    variables: Object.fromEntries(Object.entries(variables).map(([name, value]) => [`#{${name}}`, value])),
  }
  const body = { messages: [{ to, from: settings.sender, type: 'ATA', kakaoOptions }] }
  const answer = await call(settings, now, '/messages/v4/send-many/detail', body)
  if (answer === 'UNREACHABLE') return { verdict: 'AGAIN', code: answer }
  if (typeof answer === 'string') return { verdict: 'UNKNOWN', code: answer }
  const { status, json } = answer
  if (status === 200) {
    const { data } = accepted.safeParse(json)
    if (!data) return { verdict: 'UNKNOWN', code: 'UNREADABLE_ANSWER' }
    const [failed] = data.failedMessageList
    return failed
      ? { verdict: 'FAILED', code: failed.statusCode }
      : { verdict: 'ACCEPTED', groupId: data.groupInfo.groupId }
  }
  const code = failure.safeParse(json).data?.errorCode ?? `HTTP_${status}`
  if ([401, 402, 403].includes(status)) return { verdict: 'REFUSED', code }
  if ([429, 503].includes(status)) return { verdict: 'AGAIN', code }
  return { verdict: status >= 500 ? 'UNKNOWN' : 'FAILED', code }
}

const group = z.object({
  status: z.string(),
  count: z.object({ sentSuccess: z.number(), sentReplacement: z.number() }),
  balance: z.object({ sum: z.number() }),
  point: z.object({ sum: z.number() }),
})

/** How a group of one message went; undefined while it is under way or the provider does not say. */
export async function findOutcome(settings: SolapiSettings, now: Date, groupId: string) {
  const answer = await call(settings, now, `/messages/v4/groups/${encodeURIComponent(groupId)}`)
  const { data } = group.safeParse(typeof answer === 'string' ? undefined : answer.json)
  if (data?.status !== 'COMPLETE') return undefined
  const { count, balance, point } = data
  const isDelivered = count.sentSuccess > 0
  const channel = count.sentReplacement > 0 ? ('SMS' as const) : ('ALIMTALK' as const)
  return {
    state: isDelivered ? ('DELIVERED' as const) : ('FAILED' as const),
    channel: isDelivered ? channel : null,
    won: Math.round(balance.sum + point.sum),
  }
}

/** Calls the provider's REST API. Never throws. */
async function call(settings: SolapiSettings, now: Date, path: string, body?: object) {
  const headers = { authorization: signed(settings, now) }
  try {
    return await fetchJson(`${settings.url}${path}`, { headers, body, limitMs })
  } catch (error) {
    if (error instanceof TimedOut) return 'TIMEOUT'
    // Only a refused connection says for sure that nothing arrived.
    const isRefused = error instanceof Error && hasCode(error.cause, 'ECONNREFUSED')
    return isRefused ? 'UNREACHABLE' : 'CONNECTION_LOST'
  }
}

const hasCode = (cause: unknown, code: string) =>
  typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === code

/** Each signature is good for one request within fifteen minutes. */
function signed({ apiKey, apiSecret }: SolapiSettings, now: Date): string {
  const [date, salt] = [now.toISOString(), randomBytes(16).toString('hex')]
  const signature = createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex')
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`
}
