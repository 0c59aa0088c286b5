import { allVariables } from './config.ts'
import type { Variable } from './variable.ts'
import { variables } from './variables.ts'

const titles: Record<keyof typeof variables, string> = {
  mode: 'Mode',
  server: 'Server',
  database: 'Database',
  media: 'Photos',
  signIn: 'Sign-in',
  sandbox: 'Practice world',
  limits: 'Limits',
  diagnosis: 'Diagnosis',
  payment: 'Payment',
  booking: 'Bookings',
  push: 'Push messages',
  links: 'Links',
  company: 'Company, as the footer shows it',
}

/** docs/configuration.md: the table of variables, for people. */
export function configurationPage(): string {
  const sections = Object.entries(titles).map(([key, title]) => {
    const entry = variables[key as keyof typeof variables]
    return `## ${title}\n\n${tableOf(allVariables({ entry }))}`
  })
  return `${introduction}\n\n${sections.join('\n\n')}\n`
}

const introduction = `# Configuration

Printed by \`npm run config\` from \`server/src/shared/config/variables.ts\`; change it there.

Everything is read from the environment, once, at start. An empty value counts as none. What is missing or unreadable is refused before
anything is opened, all of it at once. \`npm start\` alone needs nothing of this.`

function tableOf(list: Variable<unknown>[]) {
  const rows = list.map(
    (it) =>
      `| \`${it.name}\` | ${it.meaning}${it.secret ? ' **Secret.**' : ''} | ${defaultOf(it)} | ${it.required?.shown ?? ''} |`,
  )
  return ['| name | meaning | default | required |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

function defaultOf({ fallback, fallbackShown }: Variable<unknown>) {
  if (fallbackShown) return fallbackShown
  return typeof fallback === 'string' ? `\`${fallback}\`` : ''
}
