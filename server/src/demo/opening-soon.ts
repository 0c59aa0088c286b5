import type { Database } from '../shared/db/database.ts'
import { keepSetting } from './demo.repository.ts'

/** Switches on what opens over home, unless an operator has already decided about it. */
export const seedOpeningSoon = (db: Database, now: Date) =>
  keepSetting(db, {
    name: 'opening-soon',
    value: {
      title: '새잎 쇼핑몰이 곧 문을 열어요',
      message: '진단과 케어, 화분과 흙을 한곳에서 만나요. 그동안은 이전 쇼핑몰을 이용해 주세요.',
      isOn: true,
    },
    updatedAt: now,
  })
