import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime } from '../page'
import { giveConsents } from './account'

/** Roles that a link can give; ADMIN needs a second administrator. */
export const invitedRoles = ['EXPERT', 'OPERATOR'] as const
export const invitedRole = z.enum(invitedRoles)
export type InvitedRole = z.output<typeof invitedRole>

const token = z.string().check(z.maxLength(100))

/** The token stands in the body, so that it is in no address and no log. */
export const getInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/invitations/look',
  access: 'public',
  limitOfMisses: 'INVITATION',
  summary: '링크로 받은 초대',
  body: z.object({ token }),
  data: z.object({
    role: invitedRole,
    byName: z.string(),
    until: dateTime,
    state: z.enum(['OPEN', 'USED', 'EXPIRED', 'WITHDRAWN']),
  }),
})

/** Gives the caller of the console the role. A new member accepts the terms with it. */
export const takeInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/invitations/take',
  access: 'session',
  limitOfMisses: 'INVITATION',
  summary: '초대 받기',
  body: z.object({ token, terms: z.optional(giveConsents.body) }),
  /** Replaces the caller's token, which does not have the role. */
  data: z.object({ token: z.string() }),
})

export const invitationApi = { getInvitation, takeInvitation }
