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
import {
  type NotificationType,
  notificationTypeLabels,
} from '../../../../contract/notification/notification.ts'

const signs: Record<NotificationType, LucideIcon> = {
  RESERVATION: CalendarDays,
  DIAGNOSIS: ScanSearch,
  CARE_REMINDER: BellRing,
  CARE_COMPLETE: Sprout,
  PAYMENT: CreditCard,
  CONTENT: BookOpen,
  NOTICE: Megaphone,
}

/** Label and icon of each notification type. */
export const presentationOf = (type: NotificationType) => ({
  label: notificationTypeLabels[type],
  Icon: signs[type],
})
