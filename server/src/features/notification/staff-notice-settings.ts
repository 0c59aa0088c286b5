import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Body } from '../../../../contract/endpoint.ts'
import type { switchStaffNotice as endpoint } from '../../../../contract/notification/notification-admin.ts'
import {
  optionalNoticeKind,
  type StaffNoticeSwitch,
  staffNoticeKinds,
} from '../../../../contract/notification/staff-notice.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import type { Caller } from '../../shared/http/handlers.ts'
import { kindsOf } from '../../shared/notices/staff-notices.ts'
import { maskedEmail } from '../../shared/personal/masked.ts'
import type { NotificationContext } from './context.ts'
import { staffNoticeOff } from './notification.tables.ts'

/** Returns what the caller is notified of, and how. */
export async function getStaffNoticeSettings(
  { db, push, mail, findEmail }: NotificationContext,
  { id, roles }: Pick<Caller, 'id' | 'roles'>,
) {
  const off = await db
    .select({ kind: staffNoticeOff.kind })
    .from(staffNoticeOff)
    .where(eq(staffNoticeOff.memberId, id))
  const isOn = (kind: StaffNoticeSwitch) => !off.some((row) => row.kind === kind)
  const own = kindsOf(roles)
  return {
    publicKey: push?.settings.publicKey ?? null,
    email: mail
      ? { address: maskedEmail(await findMailAddress({ findEmail }, id)), isOn: isOn('EMAIL') }
      : null,
    kinds: staffNoticeKinds
      .filter((kind) => own.has(kind))
      .map((kind) => ({
        kind,
        isOn: isOn(kind),
        isAlwaysOn: !optionalNoticeKind.safeParse(kind).success,
      })),
  }
}

/** Switches one kind, or the e-mails, on or off for the caller. Idempotent. */
export async function switchStaffNotice(
  { db }: NotificationContext,
  memberId: string,
  { kind, isOn }: Body<typeof endpoint>,
) {
  if (isOn)
    await db
      .delete(staffNoticeOff)
      .where(and(eq(staffNoticeOff.memberId, memberId), eq(staffNoticeOff.kind, kind)))
  else await db.insert(staffNoticeOff).values({ memberId, kind }).onConflictDoNothing()
  return null
}

/** Returns who has switched off a kind of notice, or the e-mails. */
export async function findSwitchedOff(db: Database, kind: StaffNoticeSwitch): Promise<string[]> {
  const rows = await db
    .select({ memberId: staffNoticeOff.memberId })
    .from(staffNoticeOff)
    .where(eq(staffNoticeOff.kind, kind))
  return rows.map(({ memberId }) => memberId)
}

/** Returns the address to which a person's e-mails go; null where the sign-in provider withheld or masked it. */
export async function findMailAddress({ findEmail }: Pick<Context, 'findEmail'>, memberId: string) {
  return z.email().safeParse(await findEmail(memberId)).data ?? null
}
