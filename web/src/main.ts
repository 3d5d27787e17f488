import { mount } from 'svelte';
import './app/app.css';
import App from './app/App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no element #app');
mount(App, { target });
