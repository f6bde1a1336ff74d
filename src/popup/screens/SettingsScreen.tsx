import { type ReactNode, useState } from 'react'
import { ScreenHead } from '../components/ScreenHead.tsx'
import { TabBar } from '../components/TabBar.tsx'
import { paths } from '../paths.ts'
import { type TextKey, text } from '../text.ts'
import { chooseTheme, readTheme, type Theme, themes } from '../theme.ts'

const themeTexts: Record<Theme, TextKey> = {
  system: 'themeSystem',
  light: 'themeLight',
  dark: 'themeDark',
}

export const SettingsScreen = (): ReactNode => {
  const [chosen, setChosen] = useState(readTheme)
  return (
    <div className="screen">
      <ScreenHead title={text('settingsTitle')} />
      <fieldset className="choices">
        <legend className="section-title">{text('themeTitle')}</legend>
        <div className="rows">
          {themes.map((theme) => (
            <label className="row row-choice" key={theme}>
              <input
                type="radio"
                className="choice-box"
                name="theme"
                checked={theme === chosen}
                onChange={() => {
                  chooseTheme(theme)
                  setChosen(theme)
                }}
              />
              {text(themeTexts[theme])}
            </label>
          ))}
        </div>
      </fieldset>
      <TabBar here={paths.settings} />
    </div>
  )
}
