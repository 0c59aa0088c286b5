// Measures how long the embedded engine holds the event loop while it reads a text, and prints the figures as JSON.
import { diagnoseCase } from '../../server/src/features/diagnosis/engine/embedded.ts'

const rounds = 5
const usual = '물을 매일 줬더니 흙이 계속 젖어 있고 아랫잎부터 노랗게 변해요. 벌레는 안 보여요.'
/** Texts of 2,000 characters: usual ones, and what patterns find hard. */
const long = [
  '잎 뒷면에 하얀 가루가 있고 끝이 갈색으로 말라요. 물은 일주일에 한 번 줘요. ',
  '잎이노랗고물을자주주는데흙이축축해서걱정이고거미줄같은것도보이고',
  ...['노랗', '흙', '물을 줘도 ', '잎이 ', '뿌리', '벌레', '하얀 ', '안 ', '는지 ', '가요? ', '.,!?', '1~2~'],
  'the leaves are yellow and the soil is wet and there are tiny webs ',
  'no white yellow brown tiny ',
].map((part) => part.repeat(2000).slice(0, 2000))

const diagnose = (prompt: string) => diagnoseCase({ prompt, answers: {} })
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Returns the longest time in milliseconds between two turns of the event loop during a diagnosis. */
async function longestGap(prompt: string): Promise<number> {
  let [longest, last, isOver] = [0, performance.now(), false]
  const turn = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await diagnose(prompt)
  turn()
  isOver = true
  return longest
}

async function repeated(count: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = []
  for (let round = 0; round < count; round++) values.push(await measure())
  return median(values)
}

async function duration(prompt: string): Promise<number> {
  const start = performance.now()
  await diagnose(prompt)
  return performance.now() - start
}

for (const prompt of [usual, ...long]) await diagnose(prompt)
const usualMs = await repeated(rounds * 4, () => duration(usual))
let longestGapMs = 0
for (const prompt of long) {
  longestGapMs = Math.max(longestGapMs, await repeated(rounds, () => longestGap(prompt)))
}
console.log(JSON.stringify({ longestGapMs, usualMs }))
