import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime } from '../page'
import { invitedRole } from './invitation'

export const noteMaxLength = 100

const adminInvitation = z.object({
  id: z.uuid(),
  role: invitedRole,
  /** For whom it is, in the words of staff; may be empty. */
  note: z.string(),
  byName: z.string(),
  until: dateTime,
  /** Null while it is open. */
  taken: z.nullable(z.object({ memberId: z.string(), name: z.string(), at: dateTime })),
})
export type AdminInvitation = z.output<typeof adminInvitation>

/** Open ones and those that were taken, newest first. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/v1/admin/invitations',
  access: 'ADMIN',
  summary: '초대',
  data: z.array(adminInvitation),
})

export const addInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/admin/invitations',
  access: 'ADMIN',
  fresh: true,
  summary: '전문가나 운영자 초대하기',
  body: z.object({
    role: invitedRole,
    note: z._default(z.string().check(z.trim(), z.maxLength(noteMaxLength)), ''),
  }),
  /** The token of the link, which is shown only here. */
  data: z.object({ token: z.string(), until: dateTime }),
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/invitations/:id',
  access: 'ADMIN',
  summary: '초대 거두기',
  params: z.object({ id: z.uuid() }),
  data: z.null(),
})

export const invitationAdminApi = { listInvitations, addInvitation, withdrawInvitation }
