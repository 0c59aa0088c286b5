import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { Fact } from '../../shared/display/section.tsx'
import { StateChip } from '../../shared/display/text.tsx'

interface Backups {
  isPractice: boolean
  lastBackupAt: string | null
}

/** When the last backup ended. Practice makes none; in production none at all is a warning. */
export const lastBackupFact = ({ isPractice, lastBackupAt }: Backups): Fact => {
  if (lastBackupAt) return ['마지막 백업', formatDateTimeAt(lastBackupAt)]
  if (isPractice) return ['마지막 백업', '연습이라 없어요.']
  return ['마지막 백업', <StateChip key="none" tone="warning" label="아직 한 번도 받지 않았어요." />]
}
