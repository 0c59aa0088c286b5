import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from '../../../contract/account/account.ts'
import { type SamplePerson, samplePeople } from '../../../contract/practice.ts'
import type { Grant, SandboxState } from '../sandbox-state.ts'
import { applyBehaviour } from './apply-behaviour.ts'
import { type Refusal, redeem } from './token-request.ts'

interface TokenFormat {
  refuse: (refusal: Refusal) => [status: number, body: object]
  answer: (accessToken: string, grant: Grant, person: SamplePerson) => object | Promise<object>
}

/** Handles a token endpoint: exchanges a code for an access token, in the provider's format. */
export function tokenHandler(provider: Provider, sandbox: SandboxState, format: TokenFormat) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    sandbox.countCall(provider, 'token')
    reply.header('cache-control', 'no-store')
    if (await applyBehaviour(reply, sandbox.behaviourOf(provider))) return reply

    const form = { ...(request.query as object), ...(request.body as object | undefined) }
    const redeemed = redeem(sandbox, provider, form)
    if ('refusal' in redeemed) {
      const [status, body] = format.refuse(redeemed.refusal)
      return reply.code(status).send(body)
    }
    const { grant } = redeemed
    if (await applyBehaviour(reply, grant.behaviour)) return reply
    const accessToken = sandbox.issueToken({ provider, personId: grant.personId })
    return reply.send(await format.answer(accessToken, grant, findPerson(grant.personId)))
  }
}

interface UserInfoFormat {
  /** Body of the 401. */
  refuse: object
  answer: (person: SamplePerson) => object
}

/** Handles a user info endpoint: returns the person of an access token. */
export function userInfoHandler(provider: Provider, sandbox: SandboxState, format: UserInfoFormat) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    sandbox.countCall(provider, 'userInfo')
    reply.header('cache-control', 'no-store')
    if (await applyBehaviour(reply, sandbox.behaviourOf(provider))) return reply

    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const access = sandbox.findAccess(token)
    if (access?.provider !== provider) {
      return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send(format.refuse)
    }
    return reply.send(format.answer(findPerson(access.personId)))
  }
}

function findPerson(id: string): SamplePerson {
  const person = samplePeople.find((it) => it.id === id)
  if (!person) throw new Error(`There is no sample person ${id}`)
  return person
}
