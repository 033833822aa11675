/** Components of all islands by their name in the HTML. The browser loads a component before rendering it for the first time. */
export const islands = {
  AgendaDays: async () => (await import('./pages/Agenda/AgendaDays.tsx')).AgendaDays,
  AgendaResults: async () => (await import('./pages/Agenda/AgendaResults.tsx')).AgendaResults,
  AgendaShare: async () => (await import('./pages/Agenda/AgendaDays.tsx')).AgendaShare,
  ContactNotice: async () => (await import('./components/Contact/ContactNotice.tsx')).ContactNotice,
  DaysAhead: async () => (await import('./components/Timetable/DaysAhead.tsx')).DaysAhead,
  HomeNext: async () => (await import('./pages/Home/HomeNow.tsx')).HomeNext,
  HomeResults: async () => (await import('./pages/Home/HomeResults.tsx')).HomeResults,
  HeroNotice: async () => (await import('./pages/Home/HomeNow.tsx')).HeroNotice,
  JoinAnswer: async () => (await import('./pages/Join/JoinAnswer.tsx')).JoinAnswer,
  NextDays: async () => (await import('./pages/Home/HomeNow.tsx')).NextDays,
  NextLine: async () => (await import('./components/TeamGrid/NextLine.tsx')).NextLine,
  NextUp: async () => (await import('./pages/Team/TeamNext.tsx')).NextUp,
  NextWeek: async () => (await import('./pages/Team/TeamNext.tsx')).NextWeek,
  Results: async () => (await import('./pages/Team/TeamNext.tsx')).Results,
  SeasonMatches: async () => (await import('./pages/Team/SeasonMatches.tsx')).SeasonMatches,
  SheetChanges: async () => (await import('./components/Sheet/SheetParts.tsx')).SheetChanges,
  SheetClosures: async () => (await import('./components/Sheet/SheetParts.tsx')).SheetClosures,
  SheetDate: async () => (await import('./components/Sheet/SheetParts.tsx')).SheetDate,
  SheetMatches: async () => (await import('./components/Sheet/SheetParts.tsx')).SheetMatches,
  SheetNotices: async () => (await import('./components/Sheet/SheetParts.tsx')).SheetNotices,
  StandingsDate: async () => (await import('./pages/Team/StandingsDate.tsx')).StandingsDate,
  TeamNotices: async () => (await import('./pages/Team/TeamNext.tsx')).TeamNotices,
  TeamShare: async () => (await import('./pages/Team/TeamNext.tsx')).TeamShare,
  VenueDays: async () => (await import('./pages/Training/VenueDays.tsx')).VenueDays,
  VenueShare: async () => (await import('./pages/Training/VenueDays.tsx')).VenueShare,
};

export type IslandName = keyof typeof islands;

/** Component of an island. */
export type IslandComponent<N extends IslandName> = Awaited<ReturnType<(typeof islands)[N]>>;
