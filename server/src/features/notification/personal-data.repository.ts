import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { copyMost, type PersonalData } from '../../shared/personal/personal-data.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { notification, notificationInbox } from './notification.tables.ts'
import { pushSubscription } from './push.tables.ts'

/** What a member was told, and the browsers they allowed to be woken. */
export const notificationPersonalData: PersonalData = { copy, forget }

async function copy(db: Database, memberId: string) {
  return { 알림: await notices(db, memberId), '알림을 받는 기기': await devices(db, memberId) }
}

async function notices(db: Database, memberId: string) {
  const rows = await db
    .select()
    .from(notification)
    .where(eq(notification.memberId, memberId))
    .orderBy(desc(notification.createdAt), desc(notification.id))
    .limit(copyMost)
  return rows.map(({ type, title, message, link, createdAt }) => ({
    일시: seoulIso(createdAt),
    종류: type,
    제목: title,
    내용: message,
    주소: link,
  }))
}

/** Without keys and addresses: whoever has those can write to the browser. */
async function devices(db: Database, memberId: string) {
  const rows = await db
    .select({ endpoint: pushSubscription.endpoint, createdAt: pushSubscription.createdAt })
    .from(pushSubscription)
    .where(eq(pushSubscription.memberId, memberId))
  return rows.map(({ endpoint, createdAt }) => ({
    '알림 서비스': URL.canParse(endpoint) ? new URL(endpoint).host : null,
    등록: seoulIso(createdAt),
  }))
}

async function forget(tx: Database, memberId: string) {
  for (const table of [pushSubscription, notificationInbox, notification])
    await tx.delete(table).where(eq(table.memberId, memberId))
}
