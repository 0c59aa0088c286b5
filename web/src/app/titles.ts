export { type ScreenName, screenTitles, windowTitle } from '../../../contract/titles.ts'
