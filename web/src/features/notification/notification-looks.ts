import {
  BellRing,
  BookOpen,
  CalendarDays,
  CreditCard,
  type LucideIcon,
  Megaphone,
  ScanSearch,
  Sprout,
} from 'lucide-react'
import type { NotificationType } from '../../../../contract/notification.ts'

/** What each kind of notification is called, and its sign. */
export const notificationLooks: Record<NotificationType, { label: string; Icon: LucideIcon }> = {
  RESERVATION: { label: '예약', Icon: CalendarDays },
  DIAGNOSIS: { label: '진단', Icon: ScanSearch },
  CARE_REMINDER: { label: '케어 알림', Icon: BellRing },
  CARE_COMPLETE: { label: '케어 완료', Icon: Sprout },
  PAYMENT: { label: '결제', Icon: CreditCard },
  CONTENT: { label: '콘텐츠', Icon: BookOpen },
  NOTICE: { label: '알림', Icon: Megaphone },
}
