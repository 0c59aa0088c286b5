import type { Database } from '../shared/db/database.ts'
import { keepSetting } from './demo.repository.ts'

/** Switches on what opens over home, unless an operator has already decided about it. */
export const seedOpeningSoon = (db: Database, now: Date) =>
  keepSetting(db, {
    name: 'opening-soon',
    value: {
      title: '새잎 쇼핑몰이 곧 문을 열어요',
      message: '준비하는 동안은 이전 쇼핑몰에서 만나요.',
      isOn: true,
    },
    updatedAt: now,
  })
