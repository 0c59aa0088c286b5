import { samplePeople } from '../../../contract/practice.ts'
import type { Log } from '../shared/log/log.ts'
import { findNetworkAddress } from './listen.ts'

/** Messages of a start: for a person at a terminal in practice mode, JSON lines in production. */
export interface Reporter {
  /** One line of progress. */
  progress(line: string): void
  /** The server is open. */
  opened(server: OpenedServer): void
  /** Why the process ends; `isExplained` when the message suffices without a stack. */
  failed(error: unknown, isExplained: boolean): void
}

interface OpenedServer {
  url: string
  port: number
  /** Absent when the database is not the embedded one. */
  dataDir?: string
  /** Whether only this machine reaches it. */
  isLocal: boolean
}

export const terminalReporter: Reporter = {
  progress: (line) => console.log(`· ${line}`),
  opened: (server) => console.log(`\n  ${openedLines(server).join('\n  ')}\n`),
  failed: (error, isExplained) => console.error(isExplained ? `\n${(error as Error).message}\n` : error),
}

/** Also logs the warnings of Node.js and of libraries, and uncaught errors, which otherwise are plain text. */
export function jsonReporter(log: Log): Reporter {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'warning of Node.js'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    process.exit(1)
  })
  return {
    progress: (line) => log.info(line),
    opened: ({ url, port }) => log.info({ url, port }, 'the server is open'),
    failed: (error, isExplained) =>
      log.fatal(
        isExplained ? problemsOf(error as Error) : { err: error },
        isExplained ? (error as Error).message : 'the server did not start',
      ),
  }
}

const problemsOf = (error: Error) => ('problems' in error ? { problems: error.problems } : {})

function openedLines({ url, port, dataDir, isLocal }: OpenedServer) {
  const width = Math.max(...samplePeople.map(({ name }) => columns(name)))
  const people = samplePeople.map(
    ({ name, about }) => `  ${name}${' '.repeat(width - columns(name))}  ${about}`,
  )
  return [
    `새잎이 열렸어요: ${url}`,
    ...(dataDir ? [`데이터 폴더: ${dataDir}`] : []),
    ...(isLocal ? networkLines(port) : []),
    '',
    '연습 모드예요. 소셜 로그인 단추를 누르고 아래 사람 가운데 한 명을 고르면 로그인돼요.',
    ...people,
    '',
    '멈추려면 Ctrl+C, 데이터를 지우려면 npm run reset',
  ]
}

/** How to open the server to the network, where whoever reaches it may sign in as anybody. */
function networkLines(port: number) {
  const address = findNetworkAddress()
  if (!address) return []
  return [
    `이 컴퓨터에서만 열려요. 같은 네트워크의 휴대폰에서도 보려면: HOST=0.0.0.0 PUBLIC_URL=http://${address}:${port} npm start`,
  ]
}

/** Width in a terminal, where a Korean letter takes two columns. */
const columns = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/\p{Script=Hangul}/u.test(letter) ? 2 : 1), 0)
