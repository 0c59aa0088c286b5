import { providers } from '../../../contract/account/account.ts'
import { samplePeople } from '../../../contract/practice.ts'
import type { SandboxState } from '../sandbox-state.ts'
import type { Toss } from '../toss/toss.ts'
import { type Html, html, type Page } from './layout.ts'
import { providerNames } from './sign-in-pages.ts'

const moodTexts = {
  normal: '잘 대답하고 있어요',
  slow: '늦게 대답하고 있어요',
  down: '고장 나 있어요',
  refusing: '요청을 거절하고 있어요',
  garbled: '알아볼 수 없게 대답하고 있어요',
}

const paymentMoodTexts = {
  normal: '잘 대답하고 있어요',
  slow: '늦게 대답하고 있어요',
  down: '고장 나 있어요',
  'lost-answer': '결제하고 나서 대답 없이 끊어요',
  refusing: '요청을 거절하고 있어요',
}

/** Explains the sandbox; lists its sample people and the behaviour of its services. */
export function welcomePage(sandbox: SandboxState, payments: ReturnType<Toss['state']>): Page {
  return {
    title: '새잎의 바깥세상',
    body: html`<header><h1>새잎의 바깥세상</h1>
<p>새잎이 바깥과 주고받는 일을 이 컴퓨터 안에서 연습하는 곳이에요. 실제 서비스와 같은 형식으로 대답하고, 실제 키가 있으면 열리지 않아요.</p></header>
<section><h2>로그인 서비스</h2><ul class="list">${providers.map((name) => serviceRow(sandbox, name))}</ul></section>
<section><h2>결제 서비스</h2><ul class="list">${paymentRow(payments)}</ul></section>
<section><h2>여기 사는 사람들</h2>
<p class="note">앱의 로그인 화면에서 서비스를 고르면 이 사람들 중 한 명으로 들어갈 수 있어요.</p>
<ul class="list">${samplePeople.map(({ name, about }) => row(name, about))}</ul></section>`,
  }
}

function serviceRow(sandbox: SandboxState, name: (typeof providers)[number]): Html {
  const { token, userInfo } = sandbox.callsOf(name)
  const mood = moodTexts[sandbox.behaviourOf(name).mood]
  return row(providerNames[name], `${mood} · 받은 요청 ${token + userInfo}건`)
}

function paymentRow({ mood, received, payments }: ReturnType<Toss['state']>): Html {
  const calls = Object.values(received).reduce((sum, count) => sum + count, 0)
  return row('카드 결제', `${paymentMoodTexts[mood]} · 받은 요청 ${calls}건 · 장부에 적힌 결제 ${payments}건`)
}

const row = (name: string, about: string): Html =>
  html`<li><span class="name">${name}</span><span class="about">${about}</span></li>`
