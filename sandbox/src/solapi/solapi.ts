import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'

/**
 * Behaviours of the simulated provider of 알림톡 and SMS. `no-kakao` sends an SMS instead; `no-phone` delivers neither; `busy` accepts
 * nothing for now; `lost-answer` accepts and answers with 500; `refusing` knows no key.
 */
const moods = ['normal', 'slow', 'no-kakao', 'no-phone', 'busy', 'lost-answer', 'refusing'] as const
const behaviourChange = z.object({
  mood: z.enum(moods),
  delayMs: z._default(z.number().check(z.minimum(0), z.maximum(120_000)), 3000),
})

const [key, secret, channel, sender] = ['practice-key', 'practice-secret', 'practice-channel', '0200000000']
/** Won per message. */
const prices = { ata: 13, sms: 18 }

/** The approved templates with their variables. */
const booking = ['reservationNumber', 'pickupAt', 'deliveryAt', 'potCount']
const delay = [...booking, 'delayedSlot', 'minutes', 'reason']
const move = [...booking, 'newDay', 'answerBy', 'reason']
const pausedVisit = [...booking, 'pausedDay', 'reason']
const templates: Record<string, string[]> = {
  'practice-PICKUP_WINDOW': [...booking, 'visitWindow'],
  'practice-DELIVERY_WINDOW': [...booking, 'visitWindow'],
  'practice-PICKUP_DELAYED': delay,
  'practice-DELIVERY_DELAYED': delay,
  'practice-PICKUP_PAUSED': pausedVisit,
  'practice-DELIVERY_PAUSED': pausedVisit,
  'practice-PICKUP_MOVE_PROPOSED': move,
  'practice-DELIVERY_MOVE_PROPOSED': move,
  'practice-PRICE_CHANGE_PROPOSED': [...booking, 'previousAmount', 'newAmount', 'reason'],
  'practice-REFUND_SETTLED': ['orderName', 'amount'],
  'practice-EXPERT_ANSWERED': [],
}

const message = z.strictObject({
  to: z.string(),
  from: z.string(),
  type: z.literal('ATA'),
  kakaoOptions: z.strictObject({
    pfId: z.string(),
    templateId: z.string(),
    disableSms: z.literal(false),
    variables: z.record(z.string(), z.string()),
  }),
})
const request = z.strictObject({ messages: z.array(z.unknown()).check(z.minLength(1), z.maxLength(10_000)) })
type Message = z.output<typeof message>

interface Group {
  groupId: string
  message: Message
  mood: (typeof moods)[number]
  at: string
}

/**
 * Serves `POST /solapi/messages/v4/send-many/detail` and `GET /solapi/messages/v4/groups/:groupId` of SOLAPI (docs.solapi.com), as strict
 * as the provider: signature, sender, channel, template, variables and phone number. A rule of ours comes on top: nothing at night.
 */
export function serveSolapi(app: FastifyInstance, now: () => number) {
  const groups = new Map<string, Group>()
  const usedSignatures = new Set<string>()
  let behaviour: z.output<typeof behaviourChange> = { mood: 'normal', delayMs: 0 }

  app.get('/control/solapi', (_request, reply) =>
    reply.send({ ...behaviour, messages: [...groups.values()] }),
  )
  app.post('/control/solapi', (request, reply) => {
    const change = behaviourChange.safeParse(request.body)
    if (!change.success) return reply.code(400).send({ error: 'invalid_request' })
    behaviour = change.data
    return reply.send(behaviour)
  })

  app.post('/solapi/messages/v4/send-many/detail', async ({ headers, body }, reply) => {
    const { mood, delayMs } = behaviour
    if (mood === 'slow') await pause(delayMs, undefined, { ref: false })
    const refusal = mood === 'refusing' ? 'InvalidAPIKey' : refusalOf(headers.authorization)
    if (refusal) return refuse(reply, 403, refusal)
    if (mood === 'busy') return refuse(reply, 429, 'TooManyRequests')
    const sent = request.safeParse(body).data
    if (!sent) return refuse(reply, 400, 'ValidationError')
    const groupId = `G4V${randomBytes(12).toString('hex').toUpperCase()}`
    const [first] = sent.messages
    const parsed = message.safeParse(first)
    const statusCode = parsed.success ? faultOf(parsed.data) : '1011'
    if (statusCode || !parsed.success) {
      const failed = {
        ...(parsed.data ?? {}),
        statusCode,
        statusMessage: '접수하지 못했어요',
        messageId: groupId,
      }
      return reply.send({ failedMessageList: [failed], groupInfo: { groupId, status: 'FAILED' } })
    }
    groups.set(groupId, { groupId, message: parsed.data, mood, at: new Date(now()).toISOString() })
    if (mood === 'lost-answer') return refuse(reply, 500, 'InternalError')
    return reply.send({ failedMessageList: [], groupInfo: { groupId, status: 'SENDING' } })
  })

  app.get<{ Params: { groupId: string } }>(
    '/solapi/messages/v4/groups/:groupId',
    ({ headers, params }, reply) => {
      const refusal = refusalOf(headers.authorization)
      if (refusal) return refuse(reply, 403, refusal)
      const group = groups.get(params.groupId)
      if (!group) return refuse(reply, 404, 'ResourceNotFound')
      const isSms = group.mood === 'no-kakao' || group.mood === 'no-phone'
      const isLost = group.mood === 'no-phone'
      const won = isLost ? 0 : isSms ? prices.sms : prices.ata
      const total = isSms ? 2 : 1
      return reply.send({
        groupId: group.groupId,
        status: 'COMPLETE',
        count: {
          ...{ total, sentTotal: total, sentPending: 0, sentReplacement: isSms ? 1 : 0 },
          ...{ sentSuccess: isLost ? 0 : 1, sentFailed: isLost ? total : total - 1 },
        },
        balance: { requested: prices.ata, replacement: isSms ? prices.sms : 0, refund: 0, sum: won },
        point: { requested: 0, replacement: 0, refund: 0, sum: 0 },
      })
    },
  )

  /** Why the request is not let in. Each signature is good for one request within 15 minutes. */
  function refusalOf(authorization: string | undefined): string | undefined {
    const [, apiKey, date = '', salt = '', signature = ''] =
      /^HMAC-SHA256 apiKey=([\w-]+), date=([^,\s]+), salt=(\w{12,64}), signature=([\da-f]{64})$/.exec(
        authorization ?? '',
      ) ?? []
    if (apiKey !== key) return 'InvalidAPIKey'
    if (!(Math.abs(now() - Date.parse(date)) <= 15 * 60_000)) return 'RequestTimeTooSkewed'
    const expected = createHmac('sha256', secret)
      .update(date + salt)
      .digest('hex')
    if (signature !== expected) return 'SignatureDoesNotMatch'
    if (usedSignatures.has(signature)) return 'DuplicatedSignature'
    usedSignatures.add(signature)
    return undefined
  }

  /** The provider's code of what is wrong with a message. */
  function faultOf({ to, from, kakaoOptions }: Message): string | undefined {
    const hour = new Date(now() + 9 * 60 * 60_000).getUTCHours()
    if (hour < 8 || hour >= 21) return '3108'
    if (!/^01\d{8,9}$/.test(to)) return '3010'
    if (from !== sender) return '1062'
    if (kakaoOptions.pfId !== channel) return '1041'
    const names = Object.hasOwn(templates, kakaoOptions.templateId)
      ? templates[kakaoOptions.templateId]
      : undefined
    if (!names) return '1042'
    const expected = names.map((name) => `#{${name}}`).sort()
    return JSON.stringify(Object.keys(kakaoOptions.variables).sort()) === JSON.stringify(expected)
      ? undefined
      : '1043'
  }
}

const refuse = (reply: FastifyReply, status: number, errorCode: string) =>
  reply.code(status).send({ errorCode, errorMessage: '요청을 처리하지 않았어요.' })
