import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationPage } from '../server/src/shared/config/configuration-table.ts'

const file = join(import.meta.dirname, '..', 'docs', 'configuration.md')
writeFileSync(file, configurationPage())
console.log('docs/configuration.md 를 다시 썼어요.')
