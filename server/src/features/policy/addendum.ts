import { desc, eq } from 'drizzle-orm'
import type { PolicyKind } from '../../../../contract/policy/policy.ts'
import type { Context } from '../../shared/context.ts'
import { escapeHtml } from '../../shared/html/escape-html.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import type { PolicyContext, Recipient } from './context.ts'
import { policyAddendum } from './policy.tables.ts'

const kinds = ['TERMS', 'PRIVACY'] as const satisfies PolicyKind[]

/** Stores what this configuration adds to the texts, with the time since when, where it is not what was stored last. */
export async function storeAddenda(ctx: PolicyContext) {
  for (const kind of kinds) {
    const body = addendumOf[kind](ctx)
    const newest = await findNewest(ctx, kind)
    if (newest?.body !== body)
      await ctx.db.insert(policyAddendum).values({ kind, body, since: ctx.now() }).onConflictDoNothing()
  }
}

/** Returns the HTML to show below a text, with the day since when it holds; blank when nothing is added. */
export async function findAddendum(ctx: Context, kind: PolicyKind): Promise<string> {
  const found = await ctx.cached(`policy addendum ${kind}`, () => findNewest(ctx, kind))
  if (!found) return ''
  const [year, month, day] = seoulDay(found.since).split('-').map(Number)
  return `${found.body}\n<p>덧붙인 내용은 서비스의 지금 설정을 적은 것이며, ${year}년 ${month}월 ${day}일부터 그렇습니다.</p>\n`
}

async function findNewest({ db }: Context, kind: PolicyKind) {
  const [found] = await db
    .select()
    .from(policyAddendum)
    .where(eq(policyAddendum.kind, kind))
    .orderBy(desc(policyAddendum.since))
    .limit(1)
  return found
}

type Facts = Pick<PolicyContext, 'photoModel' | 'recipients'>

const addendumOf: Record<(typeof kinds)[number], (facts: Facts) => string> = {
  TERMS: ({ photoModel }) => heading('article-ai-1', '생성형 인공지능의 이용') + useOfAi(photoModel),
  PRIVACY: ({ recipients }) =>
    heading('article-recipients-1', '지금 처리를 맡기는 곳') +
    processors(recipients) +
    heading('article-recipients-2', '국외로 보내는 개인정보') +
    abroad(recipients.filter(({ country }) => country !== '대한민국')),
}

const heading = (id: string, title: string) => `<h2 id="${id}">덧붙임 (${title})</h2>\n`

function useOfAi(photoModel: string | null) {
  if (!photoModel)
    return list([
      '지금은 식물 진단에 생성형 인공지능을 쓰지 않습니다.',
      '진단 결과는 회사가 만든 규칙과 회사가 학습시킨 분류기가 회원의 글과 답변으로 냅니다.',
      '회원이 올린 사진은 전문가가 답할 때 봅니다.',
    ])
  return list([
    `식물 진단은 생성형 인공지능을 이용합니다. 회원이 올린 사진과 증상 설명, 설문 답변을 ${escapeHtml(photoModel)}가 먼저 살펴보고, 회사의 규칙이 그 답을 함께 헤아려 결과를 냅니다. 전문가도 같은 사진과 글을 보고 답합니다.`,
    '생성형 인공지능이 함께 만든 결과에는 그렇다고 표시합니다.',
    '회원은 내 정보 수정 화면의 “생성형 AI 분석”에서 언제든 거부할 수 있습니다. 거부하면 회사의 규칙과 분류기, 전문가만 살펴보며, 진단과 전문가 답변은 그대로 받습니다.',
  ])
}

const list = (items: string[]) => `<ol>\n${items.map((it) => `<li>${it}</li>`).join('\n')}\n</ol>\n`

const processors = (recipients: Recipient[]) =>
  table(
    ['맡는 곳', '나라', '하는 일', '전달하는 정보'],
    recipients.map(({ name, country, purpose, items }) => [name, country, purpose, items]),
  )

function abroad(recipients: Recipient[]) {
  if (recipients.length === 0) return '<p>국외로 보내는 개인정보가 없습니다.</p>\n'
  const basis =
    '<p>서비스를 제공하는 계약을 이행하려고 처리를 맡기거나 보관하는 것으로, 개인정보 보호법 제28조의8 제1항 제3호에 따라 다음과 같이 알립니다.</p>\n'
  return basis + recipients.map(transferTable).join('')
}

const transferTable = ({ contact, ...it }: Recipient) =>
  table(
    ['받는 곳', it.name],
    [
      ['연락처', contact ?? '고객센터로 물어 주시면 알려 드립니다'],
      ['나라', it.country],
      ['항목', it.items],
      ['때와 방법', it.transfer],
      ['목적', it.purpose],
      ['기간', it.keeps],
      ['거부하는 방법과 그 결과', it.refusal],
    ],
  )

function table(head: string[], rows: string[][]) {
  const row = (tag: 'th' | 'td', cells: string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  const body = rows.map((cells) => row('td', cells)).join('\n')
  return `<table>\n<thead>\n${row('th', head)}\n</thead>\n<tbody>\n${body}\n</tbody>\n</table>\n`
}
