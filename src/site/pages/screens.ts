import type { ComponentType } from 'react';

const modules = import.meta.glob<Record<string, ComponentType<object>>>('./*/*.tsx', { eager: true });

/** All screens by name: the exports of the modules that have the name of their folder, such as `Team/Team.tsx`. */
export const screens: Record<string, ComponentType<object>> = Object.assign(
  {},
  ...Object.entries(modules).flatMap(([file, module]) => (/\/(\w+)\/\1\.tsx$/.test(file) ? [module] : [])),
);
