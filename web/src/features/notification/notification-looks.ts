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
import { type NotificationType, notificationTypeLabels } from '../../../../contract/notification.ts'

const signs: Record<NotificationType, LucideIcon> = {
  RESERVATION: CalendarDays,
  DIAGNOSIS: ScanSearch,
  CARE_REMINDER: BellRing,
  CARE_COMPLETE: Sprout,
  PAYMENT: CreditCard,
  CONTENT: BookOpen,
  NOTICE: Megaphone,
}

/** What each kind of notification is called, and its sign. */
export const lookOf = (type: NotificationType) => ({ label: notificationTypeLabels[type], Icon: signs[type] })
