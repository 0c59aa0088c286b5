import { desc, eq } from 'drizzle-orm'
import { outsideChannelLabels, outsideStateLabels } from '../../../../contract/notification/outside-admin.ts'
import type { Database } from '../../shared/db/database.ts'
import { getTemplate } from '../../shared/notices/templates.ts'
import { maxExportRows, type PersonalData } from '../../shared/personal/personal-data.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import {
  notification,
  notificationInbox,
  outsideMessage,
  pushSubscription,
  staffNoticeOff,
} from './notification.tables.ts'

/** A member's notifications and push subscriptions. */
export const notificationPersonalData: PersonalData = { exportData, erase }

async function exportData(db: Database, memberId: string) {
  return {
    알림: await findNotifications(db, memberId),
    '알림을 받는 기기': await findDevices(db, memberId),
    '알림톡과 문자': await findOutside(db, memberId),
  }
}

async function findNotifications(db: Database, memberId: string) {
  const rows = await db
    .select()
    .from(notification)
    .where(eq(notification.memberId, memberId))
    .orderBy(desc(notification.createdAt), desc(notification.id))
    .limit(maxExportRows)
  return rows.map(({ type, title, message, link, createdAt }) => ({
    일시: seoulIso(createdAt),
    종류: type,
    제목: title,
    내용: message,
    주소: link,
  }))
}

async function findOutside(db: Database, memberId: string) {
  const rows = await db
    .select()
    .from(outsideMessage)
    .where(eq(outsideMessage.memberId, memberId))
    .orderBy(desc(outsideMessage.createdAt))
    .limit(maxExportRows)
  return rows.map(({ notice, state, channel, createdAt }) => ({
    일시: seoulIso(createdAt),
    알림: getTemplate(notice).when,
    결과: outsideStateLabels[state],
    '보낸 방법': channel && outsideChannelLabels[channel],
  }))
}

/** Returns the subscribed browsers without keys and addresses, which would allow sending to them. */
async function findDevices(db: Database, memberId: string) {
  const rows = await db
    .select({ endpoint: pushSubscription.endpoint, createdAt: pushSubscription.createdAt })
    .from(pushSubscription)
    .where(eq(pushSubscription.memberId, memberId))
  return rows.map(({ endpoint, createdAt }) => ({
    '알림 서비스': URL.canParse(endpoint) ? new URL(endpoint).host : null,
    등록: seoulIso(createdAt),
  }))
}

async function erase(tx: Database, memberId: string) {
  // The notifications first: their locks hold back a message that is being sent.
  for (const table of [staffNoticeOff, pushSubscription, notificationInbox, notification, outsideMessage])
    await tx.delete(table).where(eq(table.memberId, memberId))
}
