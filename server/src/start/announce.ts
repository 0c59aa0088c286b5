import { samplePeople } from '../../../contract/practice.ts'

/** Prints one line of progress during start. */
export const progress = (line: string) => console.log(`· ${line}`)

/** Prints the address of the started server and, in practice mode, the sample people. */
export function announce({ address, dataDir }: { address: string; dataDir?: string }, practice: boolean) {
  const lines = [`새잎이 열렸어요: ${address}`, ...(dataDir ? [`데이터 폴더: ${dataDir}`] : [])]
  console.log(`\n  ${[...lines, ...(practice ? practiceLines() : [])].join('\n  ')}\n`)
}

function practiceLines() {
  const width = Math.max(...samplePeople.map(({ name }) => columns(name)))
  const people = samplePeople.map(
    ({ name, about }) => `  ${name}${' '.repeat(width - columns(name))}  ${about}`,
  )
  return [
    '',
    '연습 모드예요. 소셜 로그인 단추를 누르고 아래 사람 가운데 한 명을 고르면 로그인돼요.',
    ...people,
    '',
    '멈추려면 Ctrl+C, 데이터를 지우려면 npm run reset',
  ]
}

/** Width in a terminal, where a Korean letter takes two columns. */
const columns = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/\p{Script=Hangul}/u.test(letter) ? 2 : 1), 0)
