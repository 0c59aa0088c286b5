import { isValidElement } from 'react'
import { expect, it } from 'vitest'
import { lastBackupFact } from './last-backup.tsx'

it('says that practice makes no backups, and warns where the real service has none', () => {
  expect(lastBackupFact({ isPractice: true, lastBackupAt: null })).toEqual([
    '마지막 백업',
    '연습이라 없어요.',
  ])
  const [, warning] = lastBackupFact({ isPractice: false, lastBackupAt: null })
  expect(isValidElement(warning) && warning.props).toMatchObject({ tone: 'warning' })
})
