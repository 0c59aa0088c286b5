import type { Provider } from '../../../contract/account/account.ts'
import { type SamplePerson, samplePeople } from '../../../contract/practice.ts'
import { type Html, html, type Page } from './layout.ts'

export const providerNames: Record<Provider, string> = { kakao: '카카오', google: 'Google', naver: '네이버' }

/** Parameters that the form of the page sets itself. */
const ownParameters = ['login_hint', 'practice']

/** Asks which sample person signs in; the choice redirects back to the app. */
export function peoplePage(provider: Provider, query: Record<string, string>): Page {
  const [first] = samplePeople as [SamplePerson]
  const title = `${providerNames[provider]} 로그인 연습`
  return {
    title,
    body: html`<header class="${provider}"><h1>${title}</h1><p>누구로 로그인할까요?</p></header>
<form method="get" class="people">${hiddenInputs(query)}${samplePeople.map(personButton)}</form>
<section class="rehearse">
<h2>문제가 생겼을 때 연습하기</h2>
<form method="get">${hiddenInputs(query)}
<input type="hidden" name="login_hint" value="${first.id}">
<button name="practice" value="cancel">로그인 취소하기</button>
<button name="practice" value="slow">3초 늦게 답하기 (${first.name})</button>
<button name="practice" value="down">로그인 서비스 고장 내기</button>
</form>
</section>`,
  }
}

const personButton = ({ id, name, about }: SamplePerson): Html => html`
<button name="login_hint" value="${id}" class="person"
  aria-labelledby="name-${id}" aria-describedby="about-${id}">
<span class="initial" aria-hidden="true">${initialOf(name)}</span>
<span class="name" id="name-${id}">${name}</span>
<span class="about" id="about-${id}">${about}</span>
</button>`

/** Returns the first letter of the name, without the role in front of it. */
const initialOf = (name: string) => (name.split(' ').at(-1) ?? name).slice(0, 1)

const hiddenInputs = (query: Record<string, string>): Html[] =>
  Object.entries(query)
    .filter(([name]) => !ownParameters.includes(name))
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

/** Shown instead of a redirect when the client or its redirect URI is not registered. */
export function unknownAppPage(): Page {
  return {
    title: '로그인할 수 없어요',
    body: html`<header><h1>로그인할 수 없어요</h1>
<p>등록되지 않은 앱이거나, 등록되지 않은 주소로 돌아가려고 했어요.</p></header>
<p class="note">앱의 로그인 화면에서 다시 시작해 주세요.</p>`,
  }
}
