import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from '../../../contract/account.ts'
import { type SamplePerson, samplePeople } from '../../../contract/practice.ts'
import type { Grant, World } from '../world.ts'
import { actOut } from './behave.ts'
import { type Refusal, redeem } from './token-request.ts'

interface TokenFormat {
  refuse: (refusal: Refusal) => [status: number, body: object]
  answer: (accessToken: string, grant: Grant, person: SamplePerson) => object | Promise<object>
}

/** A token endpoint: a code becomes an access token, in the provider's own format. */
export function tokenHandler(provider: Provider, world: World, format: TokenFormat) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    world.count(provider, 'token')
    reply.header('cache-control', 'no-store')
    if (await actOut(reply, world.behaviourOf(provider))) return reply

    const form = { ...(request.query as object), ...(request.body as object | undefined) }
    const redeemed = redeem(world, provider, form)
    if ('refusal' in redeemed) {
      const [status, body] = format.refuse(redeemed.refusal)
      return reply.code(status).send(body)
    }
    const { grant } = redeemed
    if (await actOut(reply, grant.behaviour)) return reply
    const accessToken = world.issueToken({ provider, personId: grant.personId })
    return reply.send(await format.answer(accessToken, grant, personOf(grant.personId)))
  }
}

interface UserInfoFormat {
  /** Body of the 401. */
  refuse: object
  answer: (person: SamplePerson) => object
}

/** A user info endpoint: an access token becomes a person. */
export function userInfoHandler(provider: Provider, world: World, format: UserInfoFormat) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    world.count(provider, 'userInfo')
    reply.header('cache-control', 'no-store')
    if (await actOut(reply, world.behaviourOf(provider))) return reply

    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const access = world.findAccess(token)
    if (access?.provider !== provider) {
      return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send(format.refuse)
    }
    return reply.send(format.answer(personOf(access.personId)))
  }
}

function personOf(id: string): SamplePerson {
  const person = samplePeople.find((it) => it.id === id)
  if (!person) throw new Error(`nobody here is called ${id}`)
  return person
}
